import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ClosePage } from "../../../close/close-page"
import { PageName } from "../../../page/page-name"

export const config = defineRouteConfig({
  label: "close.menu",
  translationNs: "checkoutTransparent",
  rank: 2,
})

export const handle = { breadcrumb: () => <PageName text="close.menu" /> }

export default ClosePage
