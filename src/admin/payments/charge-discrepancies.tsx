import { Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "./use-payment-words"

/** What is open about a charge, why it matters and what to do. */
export function ChargeDiscrepancies({ charge }: { charge: ChargeInFull }) {
  const { t, age } = useTexts()
  const { discrepancy } = usePaymentWords()
  // A chargeback has a banner of its own.
  const open = charge.discrepancies.filter(
    ({ resolved_at, kind }) => resolved_at === null && kind !== "chargeback"
  )
  if (open.length === 0) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      {open.map(({ id, kind, since, details }) => {
        const { title, what, todo } = discrepancy(kind)
        return (
          <Alert key={id} variant="warning">
            <p>{t("charge.discrepancy", { title, age: age(since) })}</p>
            <p className="text-ui-fg-subtle">{what}</p>
            <p className="text-ui-fg-subtle">{todo}</p>
            <p className="text-ui-fg-subtle mt-1 break-words">{details}</p>
          </Alert>
        )
      })}
    </div>
  )
}
