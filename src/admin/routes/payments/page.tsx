import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CurrencyDollar } from "@medusajs/icons"
import { PaymentsPage } from "../../lists/payments-page"
import { PageName } from "../../page/page-name"

// The page needs its own namespace of texts, because the menu looks up its labels there.
export const config = defineRouteConfig({
  label: "chargeList.title",
  translationNs: "checkoutTransparent",
  icon: CurrencyDollar,
})

export const handle = {
  breadcrumb: () => <PageName text="chargeList.title" />,
}

export default PaymentsPage
