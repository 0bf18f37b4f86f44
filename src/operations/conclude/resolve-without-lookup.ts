import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import type { AccountServices } from "../perform/operation-dependencies"

/**
 * Resolves an operation in doubt without a lookup. Returns false if that is not possible. It is possible for two kinds
 * of operations:
 * - A capture, refund or void for which the ledger has no sums. The sums are stored before the request, so the request
 *   was never sent.
 * - The creation of a payment link whose answer was lost. Only that answer contained the link's id, so the link cannot
 *   be looked up. The ledger resolves the creation so that another link can be created.
 */
export async function resolveWithoutLookup(
  { ledger }: Pick<AccountServices, "ledger">,
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
