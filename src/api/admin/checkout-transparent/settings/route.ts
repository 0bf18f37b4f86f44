import { ledgerOf } from "../../../../medusa/core"
import type { AdminRoute } from "../../../route-handler"
import { showSettings } from "./show-settings"

/** Answers which settings people can change for each account, what is in force, and what medusa-config.ts fixes. */
export const GET: AdminRoute = async (request, response) => {
  const accounts = await showSettings(request, ledgerOf(request.scope))
  response.json({ accounts })
}
