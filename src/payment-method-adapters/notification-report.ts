import type { GatewayCharge } from "../domain/charge/gateway-charge"
import { MAX_GATEWAY_CLOCK_SKEW_MS } from "../domain/charge/compare-with-intent"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"

/** The state of a charge that one or several notifications report, in the format of a lookup's answer. */
export interface ChargeReport {
  /** The ids of the notifications. Empty if the report contains only payments of a link that the ledger already has. */
  ids: string[]
  /** The time that counts for the notification: usually the time of the event in the notification. */
  at: Date
  reported: GatewayCharge
  /**
   * True for a report that never counts as outdated, because it is sent only once. An example is the refund of a
   * payment link.
   */
  isNeverOutdated?: boolean
}

/**
 * A notification about a charge whose content the plugin cannot use. It is listed for an administrator. `objection` and
 * `why` have the reason.
 */
export interface UnusableReport {
  id: string
  objection:
    | "notified_other_account"
    | "notified_other_merchant"
    | "notified_no_merchant"
    | "notified_other_amount"
    | "notified_unknown_payment"
    | "notified_unreadable"
  why: string
}

/** The notifications about a charge that were not judged yet. `reports` has the usable ones, the oldest first. */
export interface UnjudgedReports {
  reports: ChargeReport[]
  unusable: UnusableReport[]
}

/**
 * Returns the time that counts for a notification: the time of the event in the notification, or the time of receipt if
 * the notification has no time.
 *
 * A time in the future is limited to ten minutes after the receipt. Otherwise one wrong date would make all later
 * notifications outdated.
 */
export function eventTimeOf({
  notification: { eventAt },
  receivedAt,
}: Pick<ReceivedNotification, "notification" | "receivedAt">): Date {
  const latest = receivedAt.getTime() + MAX_GATEWAY_CLOCK_SKEW_MS
  return eventAt === undefined
    ? receivedAt
    : new Date(Math.min(eventAt.getTime(), latest))
}
