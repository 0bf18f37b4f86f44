import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import type { OperationDependencies } from "../perform/dependencies"

/**
 * Resolves an operation in doubt without a lookup, in two cases: a change that was never sent, and the creation of a
 * charge whose id was only in the lost answer, so that it cannot be looked up. Returns false for every other operation.
 */
export async function resolveWithoutAsking(
  { ledger }: Pick<OperationDependencies, "ledger">,
  { operation, charge }: UnresolvedOperation
): Promise<boolean> {
  if (operation.kind !== "create" && operation.baseline === undefined) {
    // The process ended before it stored the sums before the change; it stores them before it calls the gateway.
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
