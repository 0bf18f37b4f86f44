import { ledgerOf } from "../../../../../../medusa/container"
import { readChargeAndLookUpGatewayState } from "../../../../../../reconciliation/by-administrator/accept-gateway-state"
import { createAdminRoute } from "../../../../../route-handler"
import { showLedgerAndGatewayState } from "../../show-ledger-and-gateway-state"

/**
 * Returns a charge's state and sums in the ledger, and its state and sums at the gateway now. Also returns the charge's
 * operation that runs or has an unknown outcome, if there is one. The administrator compares the two states before an
 * action such as resolving the operation.
 */
export const GET = createAdminRoute(async ({ scope, params }, response) => {
  const found = await readChargeAndLookUpGatewayState(scope, params.id ?? "")
  const { unresolved } = await ledgerOf(scope).readChargeAndUnresolvedOperation(
    found.charge.id
  )
  response.json(showLedgerAndGatewayState({ ...found, operation: unresolved }))
})
