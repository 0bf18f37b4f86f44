import { ledgerOf } from "../../../../../../medusa/core"
import { readBothFigures } from "../../../../../../reconciliation/by-administrator/accept-gateway-figure"
import { adminRoute } from "../../../../../route-handler"
import { showFigures } from "../../show-figures"

/**
 * Returns a charge's state and sums in the ledger, its state and sums at the gateway now, and its operation that runs
 * or has an unknown outcome. The administrator compares them before an action such as resolving the operation.
 */
export const GET = adminRoute(async ({ scope, params }, response) => {
  const found = await readBothFigures(scope, params.id ?? "")
  const { unresolved } = await ledgerOf(
    scope
  ).readChargeWithUnresolvedOperation(found.charge.id)
  response.json(showFigures({ ...found, operation: unresolved }))
})
