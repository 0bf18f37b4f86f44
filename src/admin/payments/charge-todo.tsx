import { Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ActButtons, DiscrepancyActions } from "./charge-actions"
import { DisputeBanner } from "./dispute-banner"
import { usePaymentWords } from "./use-payment-words"

/** What is open about a payment, why it matters, what to do, and the acts that end it. */
export function ChargeTodo({ charge }: { charge: ChargeInFull }) {
  const { t, age } = useTexts()
  const { discrepancy: wordsOf } = usePaymentWords()
  const open = charge.discrepancies.filter(({ resolved_at: at }) => at === null)
  // A chargeback has a banner of its own.
  const listed = open.filter(
    ({ kind }) => kind !== "chargeback" || charge.dispute === null
  )
  const isInDoubt = charge.operation_in_doubt_id !== null && listed.length === 0
  const hasTodo =
    charge.dispute !== null ||
    charge.decline !== null ||
    listed.length > 0 ||
    isInDoubt
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
                age: age(discrepancy.since),
              })}
            </p>
            <p className="text-ui-fg-subtle">{what}</p>
            <p className="text-ui-fg-subtle mb-2">{todo}</p>
            <DiscrepancyActions discrepancy={discrepancy} charge={charge} />
          </Alert>
        )
      })}
      {isInDoubt && (
        <Alert variant="warning">
          <p>{t("words.states.beingConfirmed")}</p>
          <p className="text-ui-fg-subtle mb-2">{t("charge.inDoubt")}</p>
          <ActButtons names={["resolve"]} charge={charge} />
        </Alert>
      )}
      <DeclineAdvice charge={charge} />
    </div>
  )
}

/** Why a card was refused, what the clerk may tell the customer, and whether trying again helps. */
function DeclineAdvice({
  charge: { state, decline },
}: {
  charge: ChargeInFull
}) {
  const { t } = useTexts()
  if (decline === null) return null
  return (
    <Alert variant="info">
      <p>{t(`decline.reasons.${state}`)}</p>
      <p className="text-ui-fg-subtle">
        {t(decline.try_again ? "decline.tryAgain" : "decline.otherCard")}
      </p>
    </Alert>
  )
}
