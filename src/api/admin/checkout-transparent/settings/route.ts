import { ledgerOf } from "../../../../medusa/core"
import { adminRoute } from "../../../route-handler"
import { hasPermission } from "../../permissions"
import { showSettings } from "./show-settings"

/**
 * Answers which settings administrators can change for each account, which values apply, which of them medusa-config.ts
 * sets, and which permissions the caller has.
 */
export const GET = adminRoute(async (request, response) => {
  const accounts = await showSettings(request, ledgerOf(request.scope))
  const may = {
    money: hasPermission(request, "money"),
    settings: hasPermission(request, "settings"),
  }
  response.json({ accounts, may })
})
