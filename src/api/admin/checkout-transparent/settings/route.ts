import { ledgerOf } from "../../../../medusa/core"
import type { AdminRoute } from "../../route-handler"
import { showSettings } from "./show-settings"

/** What people can set of every account, what is in force, and what medusa-config.ts fixes. */
export const GET: AdminRoute = async (request, response) => {
  const accounts = await showSettings(request, ledgerOf(request.scope))
  response.json({ accounts })
}
