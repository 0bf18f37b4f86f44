import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { OrderPaymentsSection } from "../payments/order-payments-section"

/** Beside the order, on top; where the side stands below the order, `order-top.tsx` has it. */
const OrderSide = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <div className="hidden xl:block">
    <OrderPaymentsSection orderId={data.id} version={data} />
  </div>
)

export const config = defineWidgetConfig({ zone: "order.details.side.before" })

export default OrderSide
