import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/**
 * How long after a notification a lookup may still show the charge as it was before. If the lookup and the notification
 * still differ after this time, the lookup is believed.
 */
export const MAX_LOOKUP_LAG_MS = 8 * MINUTE_MS

/** The time for which notifications are kept while the account of their charge is missing from the options. */
export const NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS = 14 * DAY_MS

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/**
 * Returns the time in milliseconds until a charge with unhandled notifications is synchronized again. It is the age of
 * the newest notification, but at least one second and at most four hours, so that each pause is about twice as long as
 * the previous one.
 */
export function pauseWithUnhandledNotificationsMs(newestAgeMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, newestAgeMs))
}
