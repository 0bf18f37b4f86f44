import { ledgerOf } from "../../../../../../medusa/core"
import { readBothFigures } from "../../../../../../reconciliation/by-administrator/accept-gateway-figure"
import { adminRoute } from "../../../../../route-handler"
import { showFigures } from "../../show-figures"

/**
 * Answers what the ledger has of a charge, what the gateway shows now, and which operation is under way or in doubt. An
 * administrator reads this before resolving the operation or accepting the gateway's figure.
 */
export const GET = adminRoute(async ({ scope, params }, response) => {
  const found = await readBothFigures(scope, params.id ?? "")
  const { unresolved } = await ledgerOf(
    scope
  ).readChargeWithUnresolvedOperation(found.charge.id)
  response.json(showFigures({ ...found, operation: unresolved }))
})
