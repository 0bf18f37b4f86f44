import { planLookupAfterFailure } from "./next-lookup"

type FailedLookup = Parameters<typeof planLookupAfterFailure>[1] & {
  charge: Parameters<typeof planLookupAfterFailure>[0]
}

/**
 * The facts that decide when a charge is synchronized next. All times are in milliseconds, counted from the end of the
 * present synchronization.
 */
export interface NextSynchronizationFacts {
  /** The time until the next attempt to resolve an unresolved operation, or `undefined` if no attempt is planned. */
  nextResolutionMs: number | undefined
  /**
   * In how many milliseconds the charge is synchronized because of its unhandled notifications. `undefined` if the
   * charge has no unhandled notifications.
   */
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
   * The charge, the present time, and the time since when the charge's lookups have been failing. Set only if the
   * lookup of the present synchronization has failed.
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
  return shorterPauseMs(
    nextSynchronizationWithoutNotificationsMs(facts),
    notifiedMs ?? Infinity
  )
}

/**
 * Returns in how many milliseconds a charge is synchronized again if it has no unhandled notifications, or null if no
 * synchronization is planned. The first case that applies decides:
 * - An attempt to resolve an unresolved operation is planned: the charge is synchronized for this attempt.
 * - A lookup has failed and the charge waits: the charge is synchronized when the lookup is repeated.
 * - A lookup has failed and the charge does not wait: the charge is synchronized when the lookup is repeated, or when
 *   corrections are tried again. The earlier of the two times counts.
 * - All other cases: the charge is synchronized at the next planned lookup, or when corrections are tried again. The
 *   earlier of the two times counts.
 */
function nextSynchronizationWithoutNotificationsMs({
  nextResolutionMs,
  concluded,
  failed,
  plannedMs,
}: Omit<NextSynchronizationFacts, "notifiedMs">): number | null {
  if (nextResolutionMs !== undefined) {
    return nextResolutionMs
  }
  if (failed === undefined) {
    return shorterPauseMs(concluded.againAfterMs, plannedMs)
  }
  const again = planLookupAfterFailure(failed.charge, failed)
  const pauseMs = again.getTime() - failed.now.getTime()
  return concluded.kind === "waiting"
    ? pauseMs
    : shorterPauseMs(concluded.againAfterMs, pauseMs)
}

function shorterPauseMs(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
