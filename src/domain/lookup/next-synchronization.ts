import { lookupAfterFailureAt } from "./next-lookup"

type FailedLookup = Parameters<typeof lookupAfterFailureAt>[1] & {
  charge: Parameters<typeof lookupAfterFailureAt>[0]
}

/**
 * The facts that decide when a charge is synchronized next. All times are in milliseconds, counted from the end of the
 * present synchronization.
 */
export interface NextSynchronizationFacts {
  /** The time until the operation in doubt is looked up again, or `undefined` if there is none. */
  inDoubtMs: number | undefined
  /** The time until the charge is synchronized because of unhandled notifications, or `undefined` if there are none. */
  notifiedMs: number | undefined
  /**
   * The result of the present synchronization: both sides agree, the charge waits, or it is listed for an
   * administrator. `againAfterMs` is the time until corrections are tried again, or null if none is left to try.
   */
  concluded: {
    kind: "agreed" | "waiting" | "listed"
    againAfterMs: number | null
  }
  /**
   * The charge and the time since when its lookups fail, if the planned lookup has failed. `undefined` if it has not
   * failed.
   */
  failed: FailedLookup | undefined
  /** The time until the next planned lookup. Negative if the lookup is overdue, and Infinity if none is planned. */
  plannedMs: number
}

/**
 * Returns in how many milliseconds a charge is synchronized again, or null if that is not necessary. A notification,
 * for example, can cause an earlier synchronization.
 */
export function nextSynchronizationMs({
  notifiedMs,
  ...facts
}: NextSynchronizationFacts): number | null {
  return soonest(
    nextSynchronizationWithoutNotificationsMs(facts),
    notifiedMs ?? Infinity
  )
}

/**
 * Returns in how many milliseconds a charge is synchronized again, if it has no unhandled notifications.
 *
 * If an operation is in doubt, only the time of its next lookup counts. After a failed lookup, its repetition takes the
 * place of the planned lookup. Corrections may be tried earlier, unless the charge waits: then they need the result of
 * the failed lookup.
 */
function nextSynchronizationWithoutNotificationsMs({
  inDoubtMs,
  concluded,
  failed,
  plannedMs,
}: Omit<NextSynchronizationFacts, "notifiedMs">): number | null {
  if (inDoubtMs !== undefined) {
    return inDoubtMs
  }
  if (failed === undefined) {
    return soonest(concluded.againAfterMs, plannedMs)
  }
  const again = lookupAfterFailureAt(failed.charge, failed)
  const pauseMs = again.getTime() - failed.now.getTime()
  return concluded.kind === "waiting"
    ? pauseMs
    : soonest(concluded.againAfterMs, pauseMs)
}

function soonest(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
