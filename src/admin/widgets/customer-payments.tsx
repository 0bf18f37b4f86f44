import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CustomerPaymentsSection } from "../lists/customer-payments-section"

function CustomerPaymentsWidget({ data }: { data: { id: string } }) {
  return <CustomerPaymentsSection customer={data.id} />
}

export const config = defineWidgetConfig({ zone: "customer.details.after" })

export default CustomerPaymentsWidget
