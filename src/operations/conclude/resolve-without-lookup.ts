import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import type { OperationDependencies } from "../perform/dependencies"

/**
 * Resolves an operation in doubt that needs no lookup, and returns true. There are two such operations. A change
 * without stored sums was never sent. The creation of a link whose answer was lost cannot be looked up, because only
 * the answer had the link's id. For every other operation, does nothing and returns false.
 */
export async function resolveWithoutLookup(
  { ledger }: Pick<OperationDependencies, "ledger">,
  { operation, charge }: UnresolvedOperation
): Promise<boolean> {
  if (operation.kind !== "create" && operation.baseline === undefined) {
    // A process stores the charge's sums before it calls the gateway. Without them, the call was never made.
    await ledger.resolveOperation(operation.id, {
      outcome: "not_sent",
      details: {},
      resolvedVia: "look_up",
      error: { code: "never_sent", message: "The request was never sent." },
    })
    return true
  }
  if (operation.kind === "create" && !traitsOf(charge.method).isFoundByOurId) {
    await ledger.resolveLostLink(operation.id)
    return true
  }
  return false
}
