import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { showSettings } from "./show-settings"
import { ledgerOf } from "../../../../medusa/core"

/** What people can set of every account, what is in force, and what medusa-config.ts fixes. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = ledgerOf(request.scope)
  response.json({ accounts: await showSettings(request, ledger) })
}
