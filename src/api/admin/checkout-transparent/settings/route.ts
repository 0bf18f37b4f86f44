import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { showSettings } from "./show-settings"

/** What people can set of every account, what is in force, and what medusa-config.ts fixes. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  response.json({ accounts: await showSettings(request, ledger) })
}
