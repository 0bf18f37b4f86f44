import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreateLinkPage } from "../../../links/create-link-page"
import { PageName } from "../../../page/page-name"

// The dashboard's menu shows only pages directly below another page, so the path is not deeper.
export const config = defineRouteConfig({
  label: "links.make.menu",
  translationNs: "checkoutTransparent",
  rank: 3,
})

export const handle = { breadcrumb: () => <PageName text="links.make.menu" /> }

export default CreateLinkPage
