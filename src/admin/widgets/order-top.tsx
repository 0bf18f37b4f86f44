import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Alert } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import {
  OrderPaymentsSection,
  useOrderPayments,
} from "../payments/order-payments-section"

/** The payments on a narrow screen, whose side column is two screens down; and what must not be overlooked. */
const OrderTop = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <>
    <OpenBeside orderId={data.id} />
    <div className="empty:hidden xl:hidden">
      <OrderPaymentsSection orderId={data.id} version={data} />
    </div>
  </>
)

/** Stands above Medusa's "mark as paid" and its own payment link, where they would charge once more. */
function OpenBeside({ orderId }: { orderId: string }) {
  const { t, money } = useTexts()
  const payments = useOrderPayments(orderId).data?.payments
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
