import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../page/page-name"
import { TechnicalPage } from "../../../technical/technical-page"

export const config = defineRouteConfig({
  label: "technical.menu",
  translationNs: "checkoutTransparent",
  rank: 4,
})

export const handle = { breadcrumb: () => <PageName text="technical.menu" /> }

export default TechnicalPage
