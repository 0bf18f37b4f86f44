import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/** How long lookups may show less than a notification reports. After that, the lookup is believed. */
export const LONGEST_LAG_MS = 8 * MINUTE_MS

/** For how long notifications wait for the account of their charge to be configured again. */
export const WITHOUT_ACCOUNT_FOR_MS = 14 * DAY_MS

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/**
 * Returns the time until a charge with unhandled notifications is synchronized again. It equals the age of the newest
 * notification, within a second and four hours, so that each pause is about twice as long as the one before.
 */
export function pauseOfNotified(newestAgeMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, newestAgeMs))
}
