import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CustomerPayments } from "../customers/payments-of-customer"

const CustomerPaymentsWidget = ({ data }: { data: { id: string } }) => (
  <CustomerPayments customer={data.id} />
)

export const config = defineWidgetConfig({ zone: "customer.details.after" })

export default CustomerPaymentsWidget
