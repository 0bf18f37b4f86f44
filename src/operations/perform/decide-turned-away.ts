import { traitsOf } from "../../domain/payment-method/payment-method"
import type { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import { MIN_CALL_MS, RECORDING_RESERVE_MS } from "../../domain/call-limits"
import { isObservedByNotifications } from "../../options/account-observation"
import type { ClaimedCharge } from "../../payment-method-adapters/port"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import { concludeTurnedAway } from "../conclude/from-refusal"
import type { OperationDependencies } from "./dependencies"
import {
  type LookedUpOperation,
  resolveByLookup,
} from "../resolve/resolve-by-lookup"

/**
 * The next step after the gateway turned an operation away (401, 403 or 429):
 *
 * - `concluded`: a lookup showed that nothing was done, and the refusal is the operation's outcome.
 * - `repeat`: a lookup showed that nothing was done, and the caller may send the operation once more. The operation is
 *   in flight again.
 * - `undecided`: the lookup has resolved the operation, or the outcome is unknown.
 */
export type AfterTurnedAway =
  | { kind: "concluded"; concluded: ConcludedOperation }
  | { kind: "repeat" }
  | { kind: "undecided" }

/**
 * Decides by one lookup what follows when the gateway turned an operation away. The refusal itself proves nothing,
 * because the request may have been carried out before it was refused. Call it only for an operation that was
 * marked as unknown.
 *
 * If the lookup shows nothing, a 401 permits one repetition, because the access token may have been revoked. A creation
 * is repeated under the same `merchantChargeId`, which the gateway accepts once, and a charge can be captured or voided
 * once. A refund can be made twice and lookups may lag behind, so a refund is never repeated here. It counts as not
 * made only after the resolve window. A payment link cannot be looked up by its order number.
 */
export async function decideTurnedAway(
  dependencies: OperationDependencies,
  { charge, operation, error }: ClaimedCharge & { error: GatewayError },
  budget: TimeBudget
): Promise<AfterTurnedAway> {
  const { ledger } = dependencies
  if (
    !traitsOf(charge.method).isFoundByOurId ||
    operation.kind === "refund" ||
    // Only a lookup could prove that nothing was done. Without it the outcome is unknown, and nothing is repeated.
    isObservedByNotifications(dependencies.account, charge)
  ) {
    return { kind: "undecided" }
  }
  const looked = await lookUpOnce(dependencies, charge.id, budget)
  if (looked !== "nothing_shown") {
    return { kind: "undecided" }
  }
  if (error.httpStatus === 401) {
    const mayRepeat =
      budget.remainingMs() >= 2 * MIN_CALL_MS &&
      (await ledger.resumeClaim(operation.id))
    return { kind: mayRepeat ? "repeat" : "undecided" }
  }
  const concluded = await concludeTurnedAway(
    dependencies,
    { charge, operation },
    error
  )
  return concluded ? { kind: "concluded", concluded } : { kind: "undecided" }
}

async function lookUpOnce(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<LookedUpOperation> {
  const due = await dependencies.ledger.claimLookupOfDoubt(chargeId)
  return due
    ? resolveByLookup(dependencies, due, budget.reserve(RECORDING_RESERVE_MS))
    : "unclear"
}
