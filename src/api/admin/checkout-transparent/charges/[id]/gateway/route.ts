import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import { readBothFigures } from "../../../../../../reconciliation/accept-gateway-figure"
import { showFigures } from "../../show-figures"

/**
 * What the ledger has of a charge, what the gateway shows of it now, and what is in doubt about it: to be
 * looked at before that is resolved, or the gateway's figure accepted.
 */
export async function GET(
  { scope, params }: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const found = await readBothFigures(scope, params.id ?? "")
  const { unresolved } = await ledger.currentStateOf(found.charge.id)
  response.json(showFigures({ ...found, operation: unresolved }))
}
