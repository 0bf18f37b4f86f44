import { ledgerOf } from "../../../../../../medusa/core"
import { readBothFigures } from "../../../../../../reconciliation/accept-gateway-figure"
import type { AdminRoute } from "../../../../route-handler"
import { showFigures } from "../../show-figures"

/**
 * What the ledger has of a charge, what the gateway shows of it now, and what is in doubt about it: to be
 * looked at before that is resolved, or the gateway's figure accepted.
 */
export const GET: AdminRoute = async ({ scope, params }, response) => {
  const found = await readBothFigures(scope, params.id ?? "")
  const { unresolved } = await ledgerOf(scope).currentStateOf(found.charge.id)
  response.json(showFigures({ ...found, operation: unresolved }))
}
