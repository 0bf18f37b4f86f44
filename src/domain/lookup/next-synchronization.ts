import { lookupAfterFailureAt } from "./next-lookup"

type FailedLookup = Parameters<typeof lookupAfterFailureAt>[1] & {
  charge: Parameters<typeof lookupAfterFailureAt>[0]
}

/**
 * The facts that decide when a charge is synchronized next. All times are in milliseconds, counted from the end of the
 * present synchronization.
 */
export interface NextSynchronizationFacts {
  /** The time until the next lookup for an operation in doubt, or `undefined` if no operation is in doubt. */
  inDoubtMs: number | undefined
  /** The time until the charge is synchronized because of unhandled notifications, or `undefined` if it has none. */
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
   * The charge, the present time, and the time since when the charge's lookups fail. `undefined` if the planned lookup
   * has not failed.
   */
  failed: FailedLookup | undefined
  /** The time until the next planned lookup. Negative if the lookup is overdue, and Infinity if none is planned. */
  plannedMs: number
}

/**
 * Returns in how many milliseconds a charge is synchronized again, or null if no synchronization is planned. Something
 * else, for example a notification, can cause an earlier synchronization.
 */
export function nextSynchronizationMs({
  notifiedMs,
  ...facts
}: NextSynchronizationFacts): number | null {
  return earlierPauseMs(
    nextSynchronizationWithoutNotificationsMs(facts),
    notifiedMs ?? Infinity
  )
}

/**
 * Returns in how many milliseconds a charge is synchronized again if it has no unhandled notifications, or null if no
 * synchronization is planned.
 * - If an operation is in doubt, only the time of its next lookup counts.
 * - After a failed lookup of a charge that waits, only the repetition of that lookup counts, because the corrections
 *   need its result.
 * - After a failed lookup of any other charge, the repetition or the next try of the corrections counts, whichever is
 *   earlier.
 * - Otherwise, the next planned lookup or the next try of the corrections counts, whichever is earlier.
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
    return earlierPauseMs(concluded.againAfterMs, plannedMs)
  }
  const again = lookupAfterFailureAt(failed.charge, failed)
  const pauseMs = again.getTime() - failed.now.getTime()
  return concluded.kind === "waiting"
    ? pauseMs
    : earlierPauseMs(concluded.againAfterMs, pauseMs)
}

function earlierPauseMs(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
