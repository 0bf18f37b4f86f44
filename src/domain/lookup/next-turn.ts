import { lookupAfterFailureAt } from "./next-lookup"

type FailedLookup = Parameters<typeof lookupAfterFailureAt>[1] & {
  charge: Parameters<typeof lookupAfterFailureAt>[0]
}

/**
 * The facts that determine when a charge is synchronized next. All times are in milliseconds from the end of the
 * current synchronization.
 */
export interface TurnFacts {
  /** The time until an operation in doubt is looked up again, or `undefined` if no operation is in doubt. */
  inDoubtMs: number | undefined
  /** The time after which unhandled notifications make the charge due, or `undefined` if there are none. */
  notifiedMs: number | undefined
  /**
   * How the corrections of the charge ended, and the time until corrections are tried again. The time is null if no
   * correction is left.
   */
  concluded: {
    kind: "agreed" | "waiting" | "listed"
    againAfterMs: number | null
  }
  /** The lookup that was due and failed, or `undefined` if none failed. */
  failed: FailedLookup | undefined
  /** The time until the next planned lookup. It is negative if the lookup is late, and Infinity if none is planned. */
  plannedMs: number
}

/**
 * Returns the milliseconds until a charge is synchronized again if nothing else happens, or null if it needs no further
 * synchronization.
 */
export function nextTurnMs({ notifiedMs, ...facts }: TurnFacts): number | null {
  return soonest(nextTurnWithoutNotificationsMs(facts), notifiedMs ?? Infinity)
}

/**
 * Returns the milliseconds until the next turn, without regard to notifications.
 *
 * If an operation is in doubt, its own schedule of lookups decides. After a failed lookup, the next attempt of that
 * lookup replaces the planned lookup. Corrections may make the turn earlier, except when they wait for the gateway
 * after a failed lookup.
 */
function nextTurnWithoutNotificationsMs({
  inDoubtMs,
  concluded,
  failed,
  plannedMs,
}: Omit<TurnFacts, "notifiedMs">): number | null {
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
