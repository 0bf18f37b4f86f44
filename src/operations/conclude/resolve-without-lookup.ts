import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import type { OperationDependencies } from "../perform/operation-dependencies"

/**
 * Finds the outcome of an operation without a lookup, and returns true. It can do this for two kinds of operations, and
 * returns false for all others:
 *
 * - A capture, refund or void for which the ledger has no sums. A process stores the sums before it sends the request,
 *   so this request was never sent.
 * - The creation of a payment link whose answer was lost. The link cannot be looked up, because only the answer had the
 *   link's id.
 */
export async function resolveWithoutLookup(
  { ledger }: Pick<OperationDependencies, "ledger">,
  { operation, charge }: UnresolvedOperation
): Promise<boolean> {
  if (operation.kind !== "create" && operation.baseline === undefined) {
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
