import type { Charge } from "../../domain/charge/charge"
import type { OperationWithLookups } from "../../domain/operation/operation"
import {
  lookupPauseOfOperationInDoubtMs,
  PAUSES_IN_DOUBT,
} from "../../domain/operation/lookup-pause-of-operation-in-doubt"
import { TimeBudget } from "../../domain/time-budget"
import { DOUBT_LISTED_AFTER_MS } from "../../domain/reconciliation/charge-state-certainty"
import { TIMEOUTS } from "../../domain/call-time-limits"
import type { AccountServices } from "../perform/operation-dependencies"
import { isObservedByNotifications } from "../../options/account-observation"
import { resolveByNotification } from "./resolve-by-notification"
import { errorIfLookupPaused } from "./errors-if-calls-paused"
import { canBeResolvedByLookup, resolveByLookup } from "./resolve-by-lookup"
import { waitForLookupRateLimit } from "../look-up/lookup-rate-limit"

/** The time in milliseconds that is added to the expiry of a claim, so that the claim has certainly expired. */
export const CLAIM_EXPIRY_MARGIN_MS = 500

/**
 * The period in milliseconds over which lookups are distributed after an outage of the gateway, so that they are not
 * sent all at once.
 */
const RECOVERY_SPREAD_MS = 30_000

/** A charge after the attempt to find an unknown outcome of its operation, and when to look it up again. */
export interface InDoubtResolution {
  charge: Charge
  /** True if a lookup has just shown the charge, and the outcomes of all operations of the charge are known now. */
  isObserved: boolean
  /**
   * The time in milliseconds until the charge is looked up or synchronized again. Undefined if all outcomes are known.
   */
  nextLookupAfterMs?: number
}

/**
 * Tries to find the unknown outcome of a charge's operation with at most one lookup. Creates no charge and moves no
 * money. If the account uses notifications instead of lookups, only reads the notifications.
 *
 * Set `isPaced` if no HTTP request waits for the result. The lookup then waits until the account's limit of background
 * lookups permits it.
 */
export async function resolveOperationInDoubt(
  dependencies: AccountServices,
  chargeId: string,
  { isPaced = false }: { isPaced?: boolean } = {}
): Promise<InDoubtResolution> {
  const { account, clock, ledger } = dependencies
  const { charge, unresolved } =
    await ledger.readChargeAndUnresolvedOperation(chargeId)
  if (isObservedByNotifications(account, charge)) {
    const now = await resolveByNotification(dependencies, chargeId)
    return {
      charge: now.charge,
      // The caller judges the other reports of the charge next.
      isObserved: false,
      ...(now.unresolved && {
        nextLookupAfterMs: msUntilNextSynchronization(
          now.unresolved,
          (await ledger.time()).now
        ),
      }),
    }
  }
  const paused =
    unresolved &&
    canBeResolvedByLookup(charge, unresolved) &&
    errorIfLookupPaused(dependencies, charge.method)
  if (paused) {
    const spreadMs = Math.random() * RECOVERY_SPREAD_MS
    const nextLookupAfterMs = (paused.details.retryAfterMs ?? 0) + spreadMs
    return { charge, isObserved: false, nextLookupAfterMs }
  }
  const due =
    unresolved && (await ledger.claimLookupOfOperationInDoubt(chargeId))
  if (due && isPaced) {
    await waitForLookupRateLimit(account)
  }
  const isShown =
    due !== undefined &&
    (await resolveByLookup(
      dependencies,
      due,
      TimeBudget.start(TIMEOUTS.providerMethodMs, clock)
    )) === "shown"
  const now = await ledger.readChargeAndUnresolvedOperation(chargeId)
  return now.unresolved
    ? {
        charge: now.charge,
        isObserved: false,
        nextLookupAfterMs: msUntilNextLookup(now.unresolved, {
          now: (await ledger.time()).now,
          resolveWindowMs: account.resolveWindowMs,
        }),
      }
    : { charge: now.charge, isObserved: isShown }
}

/**
 * Returns the time in milliseconds until a charge is synchronized again if no notification arrives. That is shortly
 * after the operation's claim expires, then when the operation is listed for an administrator, and after that every six
 * hours.
 */
function msUntilNextSynchronization(
  { state, leaseExpiresAt }: OperationWithLookups,
  now: Date
): number {
  const claimMs =
    leaseExpiresAt.getTime() - now.getTime() + CLAIM_EXPIRY_MARGIN_MS
  const listedMs = claimMs + DOUBT_LISTED_AFTER_MS
  const next = state === "in_flight" ? claimMs : listedMs
  return next > 0 ? next : PAUSES_IN_DOUBT.longestMs
}

/**
 * Returns the number of milliseconds until the next lookup. While a process may still be sending the operation, the
 * next lookup is made shortly after the operation's claim expires.
 */
function msUntilNextLookup(
  operation: OperationWithLookups,
  given: Parameters<typeof lookupPauseOfOperationInDoubtMs>[1]
): number {
  const claimMs = operation.leaseExpiresAt.getTime() - given.now.getTime()
  return operation.state === "in_flight"
    ? Math.max(0, claimMs) + CLAIM_EXPIRY_MARGIN_MS
    : lookupPauseOfOperationInDoubtMs(operation, given)
}
