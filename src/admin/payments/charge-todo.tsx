import { Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { ActButtons, DiscrepancyActions } from "./charge-actions"
import { DisputeBanner } from "./dispute-banner"
import { usePaymentWords } from "./use-payment-words"

/** Shows a payment's dispute, and its open discrepancies or else its doubt: what to do, and the acts that end it. */
export function ChargeTodo({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const { discrepancy: wordsOf } = usePaymentWords()
  const open = charge.discrepancies.filter(({ resolved_at: at }) => at === null)
  // A chargeback is shown in its own banner.
  const listed = open.filter(
    ({ kind }) => kind !== "chargeback" || charge.dispute === null
  )
  const isInDoubt = charge.operation_in_doubt_id !== null && listed.length === 0
  const hasTodo = charge.dispute !== null || listed.length > 0 || isInDoubt
  if (!hasTodo) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <DisputeBanner
        charge={charge}
        discrepancy={open.find(({ kind }) => kind === "chargeback")}
      />
      {listed.map((discrepancy) => {
        const { title, what, todo } = wordsOf(discrepancy.kind)
        return (
          <Alert key={discrepancy.id} variant="warning">
            <p>
              {t("charge.discrepancy", {
                title,
                date: dateAndHour(discrepancy.since),
              })}
            </p>
            <p className="text-ui-fg-subtle">{what}</p>
            <p className="text-ui-fg-subtle">{discrepancy.details}</p>
            <p className="text-ui-fg-subtle mb-2">{todo}</p>
            <DiscrepancyActions discrepancy={discrepancy} charge={charge} />
          </Alert>
        )
      })}
      {isInDoubt && (
        <Alert variant="warning">
          <p>{t("words.states.unresolved")}</p>
          <p className="text-ui-fg-subtle mb-2">{t("charge.inDoubt")}</p>
          <ActButtons names={["resolve"]} charge={charge} />
        </Alert>
      )}
    </div>
  )
}
