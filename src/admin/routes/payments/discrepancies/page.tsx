import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DiscrepanciesPage } from "../../../lists/discrepancies-page"
import { PageName } from "../../../page/page-name"

// Texts of its own: the menu looks its labels up in them.
export const config = defineRouteConfig({
  label: "discrepancyList.title",
  translationNs: "checkoutTransparent",
  rank: 1,
})

export const handle = {
  breadcrumb: () => <PageName text="discrepancyList.title" />,
}

export default DiscrepanciesPage
