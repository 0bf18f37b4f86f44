import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PaymentLinksPage } from "../../../links/payment-links-page"
import { PageName } from "../../../page/page-name"

export const config = defineRouteConfig({
  label: "links.menu",
  translationNs: "checkoutTransparent",
  rank: 3,
})

export const handle = { breadcrumb: () => <PageName text="links.menu" /> }

export default PaymentLinksPage
