import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CurrencyDollar } from "@medusajs/icons"
import { PaymentsPage } from "../../lists/payments-page"
import { PageName } from "../../page/page-name"

// Texts of its own: the menu looks its labels up in them.
export const config = defineRouteConfig({
  label: "chargeList.title",
  translationNs: "checkoutTransparent",
  icon: CurrencyDollar,
})

export const handle = {
  breadcrumb: () => <PageName text="chargeList.title" />,
}

export default PaymentsPage
