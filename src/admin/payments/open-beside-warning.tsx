import { Alert } from "@medusajs/ui"
import { useOrderPayments } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "./use-payment-words"

/** Stands above Medusa's "mark as paid" and its own payment link, where they would charge once more. */
export function OpenBesideWarning({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { data } = useOrderPayments(orderId)
  const open = data?.open_beside ?? []
  if (!data || open.length === 0) return null
  return (
    <Alert variant="warning" role="alert">
      <p>{t("orderPayments.openBeside")}</p>
      <ul className="text-ui-fg-subtle my-1 list-disc pl-5">
        {open.map(({ charge_id: id, method, amount }) => (
          <li key={id}>
            {t(`words.methods.${method}`)}: {money(amount, data.currency_code)}
          </li>
        ))}
      </ul>
      <p className="text-ui-fg-subtle">{t("orderPayments.openBesideTodo")}</p>
    </Alert>
  )
}
