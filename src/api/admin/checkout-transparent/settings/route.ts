import { ledgerOf } from "../../../../medusa/container"
import { createAdminRoute } from "../../../route-handler"
import { hasPermission } from "../../permissions"
import { showSettings } from "./show-settings"

/**
 * Returns the settings of each account that administrators can change, with their current values except those of
 * secrets, and marks the settings that medusa-config.ts sets. Also returns the caller's permissions.
 */
export const GET = createAdminRoute(async (request, response) => {
  const accounts = await showSettings(request, ledgerOf(request.scope))
  const may = {
    money: hasPermission(request, "money"),
    settings: hasPermission(request, "settings"),
  }
  response.json({ accounts, may })
})
