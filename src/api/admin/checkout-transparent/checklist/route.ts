import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { enabledProviders } from "../../../../medusa/enabled-providers"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { showChecklist } from "./show-checklist"

/** Sales are in reais only. */
const CURRENCY = "brl"

/** What each account has done of the way to its first sale and refund, and what was last delivered to it. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const enabled = await enabledProviders(request.scope, CURRENCY)
  response.json({ accounts: await showChecklist(ledger, enabled) })
}
