import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { TimeBudget } from "../../domain/time-budget"
import type { AccountServices } from "../perform/operation-dependencies"
import { isObservedByNotifications } from "../../options/account-observation"
import { errorIfLookupPaused } from "./errors-if-calls-paused"
import { resolveByNotification } from "./resolve-by-notification"
import { resolveWithoutLookup } from "../conclude/resolve-without-lookup"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { adapterOf } from "../../payment-method-adapters/registry"
import {
  MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS,
  RECORDING_RESERVE_MS,
} from "../../domain/call-time-limits"
import { GatewayError } from "../../domain/errors"
import type { UnresolvedOperation } from "../../modules/ledger/ports/ledger-parameters-and-results"
import { lookUpAtGateway } from "../look-up/look-up-charge"
import { concludeFromAbsence } from "../conclude/conclude-from-absence"
import { concludeFromReceivedCharge } from "../conclude/conclude-from-received-charge"
import { recordFailedLookup } from "../conclude/record-unknown-outcome"
import {
  type DeactivationResult,
  canRetryDeactivation,
} from "../../payment-method-adapters/payment-method-adapter"

/**
 * The first pause in milliseconds between two reads of the ledger, while a caller waits for the outcome of an
 * operation. The pause doubles after each read, up to a maximum.
 */
const RESOLUTION_FIRST_PAUSE_MS = 50
const RESOLUTION_LONGEST_PAUSE_MS = 500

/**
 * Waits until the outcomes of all operations of a charge are known, or until the time budget is used up. Meanwhile,
 * makes the lookups that are due, or reads the notifications. Returns the charge. If its state is still `unresolved`,
 * the shopper has to read that the payment is being verified.
 *
 * Stops waiting earlier in two cases:
 * - Only a lookup could find the outcome, but lookups are paused.
 * - The account uses notifications instead of lookups, and no notification has shown the outcome yet. While a process
 *   may still be sending the operation, the function waits nevertheless.
 */
export async function awaitResolutionWithinBudget(
  dependencies: AccountServices,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  const { ledger, clock, account } = dependencies
  const waiting = budget.endingEarlierBy(RECORDING_RESERVE_MS)
  let waitMs = RESOLUTION_FIRST_PAUSE_MS
  for (;;) {
    const { charge, unresolved } =
      await ledger.readChargeAndUnresolvedOperation(chargeId)
    if (
      !unresolved ||
      waiting.isSpent() ||
      // Lookups are paused, so no lookup can find the outcome now.
      (canBeResolvedByLookup(charge, unresolved) &&
        errorIfLookupPaused(dependencies, charge.method))
    ) {
      return charge
    }
    if (isObservedByNotifications(account, charge)) {
      const now = await resolveByNotification(dependencies, chargeId)
      if (now.unresolved?.state !== "in_flight") {
        return now.charge
      }
    } else {
      const due = await ledger.claimLookupOfOperationInDoubt(chargeId)
      if (due) {
        await resolveByLookup(dependencies, due, waiting)
        const resolved = await ledger.readChargeAndUnresolvedOperation(chargeId)
        if (!resolved.unresolved) {
          return resolved.charge
        }
      }
    }
    await clock.sleep(waiting.cappedToRemainingMs(waitMs))
    waitMs = Math.min(waitMs * 2, RESOLUTION_LONGEST_PAUSE_MS)
  }
}

/**
 * Waits for at most five seconds until the outcomes of all operations of a charge are known, and returns the charge.
 * Call this function for a charge that an earlier request created. That earlier request, or a scheduled lookup, will
 * find the outcome anyway.
 */
export function awaitResolutionBriefly(
  dependencies: AccountServices,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  return awaitResolutionWithinBudget(
    dependencies,
    chargeId,
    budget.limitedTo(MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS)
  )
}

/**
 * Returns whether a lookup can find the outcome of this operation. Returns false in these cases:
 * - The outcome is known, or a process may still be sending the operation.
 * - The operation is the creation of a payment link. If its answer was lost, the link cannot be looked up.
 * - The operation is a capture, refund or void whose request was never sent.
 */
export function canBeResolvedByLookup(
  { method }: Charge,
  { state, kind, baseline }: Operation
): boolean {
  return (
    state === "unknown" &&
    (kind === "create"
      ? traitsOf(method).isFoundByOurId
      : baseline !== undefined)
  )
}

/**
 * The result of a lookup for an operation with an unknown outcome:
 * - `shown`: the gateway shows the charge, and the outcome is known now.
 * - `nothing_shown`: the gateway does not have the charge, or shows it without the effect of the operation.
 * - `unclear`: the lookup failed or did not decide the outcome, or no lookup was made. Without a lookup, the outcome
 *   may be known now (see `resolveWithoutLookup`).
 */
export type LookupResolutionResult = "shown" | "nothing_shown" | "unclear"

/**
 * Tries to find the unknown outcome of an operation with at most one lookup. Writes to the ledger either the outcome
 * or, usually, the reason why it stays unknown.
 *
 * Moves no money and creates no charge. If the operation is the deactivation of a payment link, the deactivation may be
 * sent again. Call this function only for an operation that `claimLookupOfOperationInDoubt` returned.
 */
export async function resolveByLookup(
  dependencies: AccountServices,
  unresolved: UnresolvedOperation,
  budget: TimeBudget
): Promise<LookupResolutionResult> {
  const { account, ledger, log } = dependencies
  const { operation, charge } = unresolved
  if (await resolveWithoutLookup(dependencies, unresolved)) {
    return "unclear"
  }
  try {
    const ended = await repeatLinkDeactivation(dependencies, unresolved, budget)
    const about = ended
      ? {
          operation,
          charge: (await ledger.readChargeAndUnresolvedOperation(charge.id))
            .charge,
        }
      : unresolved
    const lookUp = await lookUpAtGateway(dependencies, about.charge, budget)
    if (lookUp.kind === "found") {
      const concluded = await concludeFromReceivedCharge(
        ended && canRetryDeactivation(ended)
          ? // The repeated deactivation failed, so the gateway may still show the link as active. This proves nothing about
            // the first request, so the resolve window is as long as a link can be payable.
            {
              ledger,
              log,
              account: {
                ...account,
                resolveWindowMs: traitsOf(charge.method).longestLifeMs,
              },
            }
          : dependencies,
        about,
        { answer: lookUp.charge, receivedBy: "look_up" }
      )
      if (concluded.outcome !== "unknown") {
        return "shown"
      }
      return concluded.showsNothing ? "nothing_shown" : "unclear"
    }
    return await concludeFromAbsence(dependencies, operation)
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    if (error.code === "gateway_paused") {
      return "unclear" // The gateway was not called.
    }
    await recordFailedLookup(dependencies, unresolved, error)
    return "unclear"
  }
}

/**
 * Sends the deactivation of a payment link again, because the first process was killed or got no answer. The request
 * moves no money. Returns `undefined` if nothing is to be sent, for example because the claim of the first
 * process has not ended yet.
 */
async function repeatLinkDeactivation(
  dependencies: AccountServices,
  { charge, operation }: UnresolvedOperation,
  budget: TimeBudget
): Promise<DeactivationResult | undefined> {
  const {
    kind,
    leaseExpiresAt,
    lookupBackoffBeganAt = leaseExpiresAt,
  } = operation
  return kind === "void" && lookupBackoffBeganAt > leaseExpiresAt
    ? adapterOf(charge).retryCancellation?.(
        dependencies,
        charge,
        budget.endingEarlierBy(budget.remainingMs() / 2)
      )
    : undefined
}
