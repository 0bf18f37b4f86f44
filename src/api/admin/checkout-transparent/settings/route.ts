import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { isPermitted } from "../../record-action"
import { showSettings } from "./show-settings"

/** What store admins can set of every account, what is in force, and what medusa-config.ts fixes. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const isAllowed = await isPermitted(request, "settings")
  response.json({
    may_change: isAllowed,
    accounts: await showSettings(request, ledger),
  })
}
