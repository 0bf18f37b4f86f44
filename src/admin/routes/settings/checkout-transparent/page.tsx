import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { SettingsPage } from "../../../settings/settings-page"

export const config = defineRouteConfig({
  label: "Checkout Transparent",
  icon: CreditCard,
})

export const handle = { breadcrumb: () => "Checkout Transparent" }

export default SettingsPage
