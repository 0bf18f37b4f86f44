import { lookupAfterFailureAt } from "./next-lookup"

type FailedLookup = Parameters<typeof lookupAfterFailureAt>[1] & {
  charge: Parameters<typeof lookupAfterFailureAt>[0]
}

/**
 * The facts from which the time of a charge's next synchronization follows. Times are in milliseconds from the end of
 * this one.
 */
export interface TurnFacts {
  /** The time until an operation in doubt is looked up again; undefined if nothing is in doubt. */
  inDoubtMs: number | undefined
  /** The time until notifications without a result make the charge due; undefined if there are none. */
  notifiedMs: number | undefined
  /** How the corrections ended, and when they are to be tried again; null if nothing is left to correct. */
  concluded: {
    kind: "agreed" | "waiting" | "listed"
    againAfterMs: number | null
  }
  /** The lookup that was due and that the gateway could not answer; undefined without one. */
  failed: FailedLookup | undefined
  /** The time until the next planned lookup; negative if it is late, Infinity if none is planned. */
  plannedMs: number
}

/** Returns in how many milliseconds a charge is synchronized again without any news; null if it needs none. */
export function nextTurnMs({ notifiedMs, ...facts }: TurnFacts): number | null {
  return soonest(withoutNotificationsMs(facts), notifiedMs ?? Infinity)
}

/**
 * An operation in doubt has its own schedule of lookups. After a failed lookup, the time of the next attempt replaces
 * the planned one. A charge that waits for the gateway gains nothing from an earlier turn; any other charge may have a
 * correction that is due before.
 */
function withoutNotificationsMs({
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
