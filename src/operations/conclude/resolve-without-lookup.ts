import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import type { OperationDependencies } from "../perform/dependencies"

/**
 * Resolves an operation in doubt without a lookup, if it can be resolved. This is so for a change that was never sent,
 * and for the creation of a link whose id was only in the lost answer, so that the link cannot be looked up. Returns
 * false for every other operation.
 */
export async function resolveWithoutLookup(
  { ledger }: Pick<OperationDependencies, "ledger">,
  { operation, charge }: UnresolvedOperation
): Promise<boolean> {
  if (operation.kind !== "create" && operation.baseline === undefined) {
    // A process stores the charge's sums before it calls the gateway. Without them, the call was never made.
    await ledger.resolve(operation.id, {
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
