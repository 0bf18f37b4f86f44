import { ledgerOf } from "../../../../medusa/core"
import { answering } from "../../../route-handler"
import { isPermitted } from "../../permissions"
import { showSettings } from "./show-settings"

/**
 * Answers which settings people can change for each account, what is in force, and what medusa-config.ts fixes; and
 * what the caller may do.
 */
export const GET = answering(async (request, response) => {
  const accounts = await showSettings(request, ledgerOf(request.scope))
  const may = {
    money: isPermitted(request, "money"),
    settings: isPermitted(request, "settings"),
  }
  response.json({ accounts, may })
})
