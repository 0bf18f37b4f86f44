import { traitsOf } from "../../domain/payment-method/payment-method"
import type { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import {
  MIN_CALL_MS,
  RECORDING_RESERVE_MS,
} from "../../domain/call-time-limits"
import { isObservedByNotifications } from "../../options/account-observation"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import { concludeRefusalConfirmedByLookup } from "../conclude/conclude-from-refusal"
import type { AccountServices } from "./operation-dependencies"
import {
  type LookupResolutionResult,
  resolveByLookup,
} from "../resolve/resolve-by-lookup"

/**
 * What to do after the gateway refused an operation with 401, 403 or 429:
 * - `concluded`: after a 403 or 429, a lookup showed that the operation had no effect. The refusal is the final
 *   outcome.
 * - `repeat`: after a 401, a lookup showed that the operation had no effect. The caller may send the operation once
 *   more, because the access token may have been the reason.
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
 * After a 401, the access token may have been revoked. The operation may then be sent once more if the lookup shows no
 * effect. The following operations are never sent again:
 * - A refund, because it could be made twice.
 * - An operation of a payment link. After a lost creation, for example, the plugin does not know the link's id and
 *   cannot look the link up.
 * - An operation of an account that uses notifications instead of lookups.
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
  const looked = await resolveOperationIfLookupDue(
    dependencies,
    charge.id,
    budget
  )
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
  const concluded = await concludeRefusalConfirmedByLookup(
    dependencies,
    { charge, operation },
    error
  )
  return concluded ? { kind: "concluded", concluded } : { kind: "undecided" }
}

async function resolveOperationIfLookupDue(
  dependencies: AccountServices,
  chargeId: string,
  budget: TimeBudget
): Promise<LookupResolutionResult> {
  const due = await dependencies.ledger.claimLookupOfOperationInDoubt(chargeId)
  return due
    ? resolveByLookup(
        dependencies,
        due,
        budget.endingEarlierBy(RECORDING_RESERVE_MS)
      )
    : "unclear"
}
