import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readBothFigures } from "../../../../../../reconciliation/accept-gateway-figure"
import { showFigures } from "../../show-figures"
import { ledgerOf } from "../../../../../../medusa/core"

/**
 * What the ledger has of a charge, what the gateway shows of it now, and what is in doubt about it: to be
 * looked at before that is resolved, or the gateway's figure accepted.
 */
export async function GET(
  { scope, params }: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = ledgerOf(scope)
  const found = await readBothFigures(scope, params.id ?? "")
  const { unresolved } = await ledger.currentStateOf(found.charge.id)
  response.json(showFigures({ ...found, operation: unresolved }))
}
