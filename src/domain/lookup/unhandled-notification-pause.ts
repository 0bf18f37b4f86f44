import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"

/**
 * For how long after a notification a lookup may still show the charge as it was before the notification. If the lookup
 * and the notification still differ after this time, the plugin believes the lookup and not the notification.
 */
export const MAX_LOOKUP_LAG_MS = 8 * MINUTE_MS

/**
 * For how long notifications stay unhandled if the options do not contain the account of their charge. After this time,
 * the plugin stores a result for the notifications, and they cause no further synchronization.
 */
export const NOTIFICATIONS_WITHOUT_ACCOUNT_KEPT_MS = 14 * DAY_MS

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/**
 * Returns in how many milliseconds a charge with unhandled notifications is synchronized again. The pause equals the
 * age of the newest notification, so each pause is about twice as long as the last. It is at least one second and at
 * most four hours.
 */
export function nextSynchronizationForNotificationsMs(
  newestAgeMs: number
): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, newestAgeMs))
}
