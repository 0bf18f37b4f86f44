import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CurrencyDollar } from "@medusajs/icons"
import { PaymentsPage } from "../../lists/payments-page"
import { PageName } from "../../page/page-name"

// `translationNs` is the namespace in which the dashboard's menu looks up the label.
export const config = defineRouteConfig({
  label: "chargeList.title",
  translationNs: "checkoutTransparent",
  icon: CurrencyDollar,
})

export const handle = {
  breadcrumb: () => <PageName text="chargeList.title" />,
}

export default PaymentsPage
