import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { OrderPaymentsSection } from "../payments/order/order-payments-section"

const OrderSide = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <OrderPaymentsSection orderId={data.id} version={data} />
)

export const config = defineWidgetConfig({ zone: "order.details.side.before" })

export default OrderSide
