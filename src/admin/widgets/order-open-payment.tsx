import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { OpenBesideWarning } from "../payments/open-beside-warning"

const OrderOpenPaymentWidget = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <OpenBesideWarning orderId={data.id} />
)

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderOpenPaymentWidget
