import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CurrencyDollar } from "@medusajs/icons"
import { PaymentsPage } from "../../lists/payments-page"
import { PageName } from "../../page/page-name"

// Needs its own texts, since the menu looks up its labels in them.
export const config = defineRouteConfig({
  label: "chargeList.title",
  translationNs: "checkoutTransparent",
  icon: CurrencyDollar,
})

export const handle = {
  breadcrumb: () => <PageName text="chargeList.title" />,
}

export default PaymentsPage
