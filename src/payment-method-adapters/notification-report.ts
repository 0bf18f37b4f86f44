import type { GatewayCharge } from "../domain/charge/gateway-charge"
import { MAX_GATEWAY_CLOCK_SKEW_MS } from "../domain/charge/compare-with-intent"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"

/** The state of a charge that one or several notifications report, in the format of a lookup's answer. */
export interface ChargeReport {
  /**
   * The ids of the notifications. Empty if the report is not from new notifications, but only from payments of a link
   * that are already recorded in the ledger.
   */
  ids: string[]
  /**
   * The time of the notification (see `timeOfNotification`). For a payment link, it is the newest of these times, and
   * at least the time of the last believed notification.
   */
  at: Date
  reported: GatewayCharge
  /**
   * True for a report that must not be ignored as outdated, for example the refund of a payment link. The gateway sends
   * such a report only once, and no later report repeats its content.
   */
  isNeverOutdated?: boolean
}

/**
 * A notification that the plugin cannot use, although it is about a charge. The notification is listed for an
 * administrator. `objection` is the kind of the problem, and `why` is the explanation in words.
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

/**
 * The reports of those notifications about a charge that were not judged yet. `reports` contains the reports that can
 * be judged, the oldest first. `unusable` contains the others, each with the reason.
 */
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
export function timeOfNotification({
  notification: { eventAt },
  receivedAt,
}: Pick<ReceivedNotification, "notification" | "receivedAt">): Date {
  const latest = receivedAt.getTime() + MAX_GATEWAY_CLOCK_SKEW_MS
  return eventAt === undefined
    ? receivedAt
    : new Date(Math.min(eventAt.getTime(), latest))
}
