import { traitsOf } from "../../domain/payment-method/payment-method"
import type { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import { MIN_CALL_MS, RECORDING_RESERVE_MS } from "../../domain/call-timing"
import { isObservedByNotifications } from "../../options/account-observation"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import { concludeRefusalWithoutEffect } from "../conclude/conclude-from-refusal"
import type { AccountServices } from "./operation-dependencies"
import {
  type LookupResolutionResult,
  resolveByLookup,
} from "../resolve/resolve-by-lookup"

/**
 * What to do after the gateway refused an operation with 401, 403 or 429:
 * - `concluded`: a lookup showed that the operation had no effect. The refusal is the final outcome.
 * - `repeat`: a lookup showed that the operation had no effect. The caller may send the operation once more.
 * - `undecided`: the caller has to read the operation again, because its outcome may still be unknown.
 */
export type UnclearRefusalDecision =
  | { kind: "concluded"; concluded: ConcludedOperation }
  | { kind: "repeat" }
  | { kind: "undecided" }

/**
 * Decides with at most one lookup what to do after the gateway refused an operation with 401, 403 or 429. These answers
 * do not prove that the operation had no effect. Call this function only for an operation whose outcome is
 * recorded as unknown.
 *
 * After a 401, the operation may be sent once more if the lookup shows no effect, because the access token may have
 * been revoked. A refund is never sent again, because it could be made twice. A payment link is not sent again, because
 * it cannot be looked up by its order number.
 */
export async function decideAfterUnclearRefusal(
  dependencies: AccountServices,
  { charge, operation, error }: ClaimedCharge & { error: GatewayError },
  budget: TimeBudget
): Promise<UnclearRefusalDecision> {
  const { ledger } = dependencies
  if (
    !traitsOf(charge.method).isFoundByOurId ||
    operation.kind === "refund" ||
    // Only a lookup could prove that the operation had no effect. Without lookups, the outcome stays unknown.
    isObservedByNotifications(dependencies.account, charge)
  ) {
    return { kind: "undecided" }
  }
  const looked = await resolveByLookupIfDue(dependencies, charge.id, budget)
  if (looked !== "nothing_shown") {
    return { kind: "undecided" }
  }
  // A second request cannot charge twice: the gateway accepts a `merchantChargeId` only once, and a charge can be
  // captured or voided only once.
  if (error.httpStatus === 401) {
    const mayRepeat =
      budget.remainingMs() >= 2 * MIN_CALL_MS &&
      (await ledger.reopenClaimToResend(operation.id))
    return { kind: mayRepeat ? "repeat" : "undecided" }
  }
  const concluded = await concludeRefusalWithoutEffect(
    dependencies,
    { charge, operation },
    error
  )
  return concluded ? { kind: "concluded", concluded } : { kind: "undecided" }
}

async function resolveByLookupIfDue(
  dependencies: AccountServices,
  chargeId: string,
  budget: TimeBudget
): Promise<LookupResolutionResult> {
  const due = await dependencies.ledger.claimLookupOfOperationInDoubt(chargeId)
  return due
    ? resolveByLookup(
        dependencies,
        due,
        budget.withReserve(RECORDING_RESERVE_MS)
      )
    : "unclear"
}
