import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CustomerPaymentsSection } from "../lists/customer-payments-section"

const CustomerPaymentsWidget = ({ data }: { data: { id: string } }) => (
  <CustomerPaymentsSection customer={data.id} />
)

export const config = defineWidgetConfig({ zone: "customer.details.after" })

export default CustomerPaymentsWidget
