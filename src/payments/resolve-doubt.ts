import type { Charge } from "../charge/charge"
import type { ListedOperation } from "../charge/operation"
import { pauseInDoubt } from "../charge/pause-in-doubt"
import { TimeBudget } from "../charge/time-budget"
import { AFTER_CLAIM_MS, RECOVERY_SPREAD_MS, TIMEOUTS } from "../charge/times"
import type { OperationDependencies } from "./dependencies"
import { reasonNotToLookUp } from "./reasons-not-to-ask"
import { isToBeLookedUp, resolveByLookup } from "./resolve-by-lookup"
import { turnToLookUp } from "./turn-to-look-up"

/** A charge of which something was in doubt, as it is now. */
export interface DoubtAsked {
  charge: Charge
  /** Whether the gateway has just shown the charge, and nothing of it is in doubt any more. */
  isObserved: boolean
  /** When to ask again; undefined where nothing is in doubt any more. */
  againAfterMs?: number
}

/**
 * Asks the gateway once what came of the operation of a charge that is in doubt, unless somebody did a moment
 * ago, or its process may still be at work on it. It creates no charge and moves no money. `isPaced`:
 * nobody waits for it, and it takes turns with others.
 */
export async function resolveDoubt(
  dependencies: OperationDependencies,
  chargeId: string,
  { isPaced = false }: { isPaced?: boolean } = {}
): Promise<DoubtAsked> {
  const { account, clock, ledger } = dependencies
  const { charge, unresolved } = await ledger.currentStateOf(chargeId)
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
    ))
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

/** Of one whose process may still be at work on it, until its claim ends. */
function pauseMs(
  operation: ListedOperation,
  given: Parameters<typeof pauseInDoubt>[1]
): number {
  const claimMs = operation.leaseExpiresAt.getTime() - given.now.getTime()
  return operation.state === "in_flight"
    ? Math.max(0, claimMs) + AFTER_CLAIM_MS
    : pauseInDoubt(operation, given)
}
