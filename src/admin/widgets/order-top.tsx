import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Alert } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { useOrderPayments } from "../payments/order-payments-section"

/** Stands above Medusa's "mark as paid" and its own payment link, where they would charge once more. */
const OrderTop = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const { t, money } = useTexts()
  const payments = useOrderPayments(id).data?.payments
  if (!payments || payments.open_beside.length === 0) return null
  return (
    <Alert variant="warning" role="alert">
      <p>{t("orderPayments.openBeside")}</p>
      <ul className="text-ui-fg-subtle my-1 list-disc pl-5">
        {payments.open_beside.map(({ charge_id, method, amount }) => (
          <li key={charge_id}>
            {t(`words.methods.${method}`)}:{" "}
            {money(amount, payments.currency_code)}
          </li>
        ))}
      </ul>
      <p className="text-ui-fg-subtle">{t("orderPayments.openBesideTodo")}</p>
    </Alert>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderTop
