import { traitsOf } from "../../domain/payment-method/payment-method"
import type { UnresolvedOperation } from "../../modules/ledger/ports/ledger-parameters-and-results"
import type { AccountServices } from "../perform/operation-dependencies"

/**
 * Resolves an operation in doubt without a lookup, and returns true. Returns false for any operation except these two:
 * - A capture, refund or void for which the ledger did not store the charge's earlier sums. The ledger stores these
 *   sums before the request is sent, so the request was never sent. The outcome is `not_sent`.
 * - The creation of a payment link whose answer was lost. Only that answer contained the link's id, so the link cannot
 *   be looked up. The creation is recorded as not carried out, so that another link can be created.
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
    await ledger.resolveLinkCreationWithLostAnswer(operation.id)
    return true
  }
  return false
}
