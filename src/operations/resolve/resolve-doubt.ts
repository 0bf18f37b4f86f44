import type { Charge } from "../../domain/charge/charge"
import type { ListedOperation } from "../../domain/operation/operation"
import {
  pauseInDoubt,
  IN_DOUBT_LOOKUPS,
} from "../../domain/operation/pause-in-doubt"
import { TimeBudget } from "../../domain/time-budget"
import { DOUBT_LISTED_AFTER_MS } from "../../domain/reconciliation/certainty"
import { TIMEOUTS } from "../../domain/call-limits"
import type { OperationDependencies } from "../perform/dependencies"
import { isObservedByNotifications } from "../../options/account-observation"
import { resolveByReport } from "./resolve-by-report"
import { reasonNotToLookUp } from "./reasons-not-to-ask"
import { isToBeLookedUp, resolveByLookup } from "./resolve-by-lookup"
import { turnToLookUp } from "../look-up/turn-to-look-up"

/** The time added to the end of a claim, so that it has certainly ended. */
export const AFTER_CLAIM_MS = 500

/** The time over which lookups that an outage delayed are spread, so that they are not sent all at once. */
const RECOVERY_SPREAD_MS = 30_000

/** The current state of a charge that was in doubt. */
export interface DoubtAsked {
  charge: Charge
  /** Whether the gateway has just shown the charge, and nothing about it is in doubt any more. */
  isObserved: boolean
  /** When to ask again, in milliseconds from now; undefined when nothing is in doubt any more. */
  againAfterMs?: number
}

/**
 * Looks up a charge in doubt at most once at the gateway: not if it was looked up a short time ago, or lookups pause,
 * or the process that sent the operation may still be at work. Creates no charge and moves no money. `isPaced`: no
 * person waits, so the lookup waits for its turn. Where charges are observed by notifications, these take the lookup's
 * place.
 */
export async function resolveDoubt(
  dependencies: OperationDependencies,
  chargeId: string,
  { isPaced = false }: { isPaced?: boolean } = {}
): Promise<DoubtAsked> {
  const { account, clock, ledger } = dependencies
  const { charge, unresolved } = await ledger.currentStateOf(chargeId)
  if (isObservedByNotifications(account, charge)) {
    const now = await resolveByReport(dependencies, chargeId)
    return {
      charge: now.charge,
      // What else was reported is judged next.
      isObserved: false,
      ...(now.unresolved && {
        againAfterMs: untilListedMs(now.unresolved, (await ledger.time()).now),
      }),
    }
  }
  const paused =
    unresolved &&
    isToBeLookedUp(charge, unresolved) &&
    reasonNotToLookUp(dependencies, charge.method)
  if (paused) {
    const spreadMs = Math.random() * RECOVERY_SPREAD_MS
    const againAfterMs = (paused.details.retryAfterMs ?? 0) + spreadMs
    return { charge, isObserved: false, againAfterMs }
  }
  const due = unresolved && (await ledger.takeDoubt(chargeId))
  if (due && isPaced) {
    await turnToLookUp(account)
  }
  const isShown =
    due !== undefined &&
    (await resolveByLookup(
      dependencies,
      due,
      TimeBudget.of(TIMEOUTS.providerMethodMs, clock)
    )) === "shown"
  const now = await ledger.currentStateOf(chargeId)
  return now.unresolved
    ? {
        charge: now.charge,
        isObserved: false,
        againAfterMs: pauseMs(now.unresolved, {
          now: (await ledger.time()).now,
          resolveWindowMs: account.resolveWindowMs,
        }),
      }
    : { charge: now.charge, isObserved: isShown }
}

/**
 * The time until an operation is synchronized again without a notification: when its claim ends, when it is to be
 * listed for a person, and then every few hours.
 */
function untilListedMs(
  { state, leaseExpiresAt }: ListedOperation,
  now: Date
): number {
  const claimMs = leaseExpiresAt.getTime() - now.getTime() + AFTER_CLAIM_MS
  const listedMs = claimMs + DOUBT_LISTED_AFTER_MS
  const next = state === "in_flight" ? claimMs : listedMs
  return next > 0 ? next : IN_DOUBT_LOOKUPS.longestMs
}

/** The time until the next lookup; for an operation in flight, the time until a little after its claim ends. */
function pauseMs(
  operation: ListedOperation,
  given: Parameters<typeof pauseInDoubt>[1]
): number {
  const claimMs = operation.leaseExpiresAt.getTime() - given.now.getTime()
  return operation.state === "in_flight"
    ? Math.max(0, claimMs) + AFTER_CLAIM_MS
    : pauseInDoubt(operation, given)
}
