import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/** How long lookups may show less than a notification reports, before it is no longer waited for. */
export const LONGEST_LAG_MS = 8 * MINUTE_MS

/** For how long notifications wait for the account of their charge to be configured again. */
export const WITHOUT_ACCOUNT_FOR_MS = 14 * DAY_MS

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/**
 * Returns the time until a charge is synchronized again that has unhandled notifications: as long as the newest of
 * them is old, so that each pause is about twice as long as the one before, from a second to four hours.
 */
export function pauseOfNotified(newestAgeMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, newestAgeMs))
}
