import type { GatewayCharge } from "../domain/charge/gateway-charge"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../domain/charge/compare-with-intent"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"

/** The state of a charge that an authenticated notification reports, in the shape of a lookup's answer. */
export interface ChargeReport {
  /** The ids of the notifications. Empty for a payment link's payments that the ledger has already. */
  ids: string[]
  /** The time of the event, see `eventTimeOf`. */
  at: Date
  reported: GatewayCharge
  /**
   * True for a report that cannot be an older state of the charge, such as the refund of a payment link, which is
   * reported once.
   */
  isNeverOutdated?: boolean
}

/**
 * A notification about one of our charges that is only listed, because its content cannot be judged. `objection` and
 * `why` say why.
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

/** The notifications about a charge that are not judged yet. `reports` begins with the oldest event. */
export interface UnjudgedReports {
  reports: ChargeReport[]
  unusable: UnusableReport[]
}

/**
 * Returns the time of a notification's event. For a notification without a time, this is the time of its receipt. A
 * time in the future is replaced by the time of the receipt plus the permitted difference of two clocks, because a
 * single wrong date would make all later reports outdated.
 */
export function eventTimeOf({
  notification: { eventAt },
  receivedAt,
}: Pick<ReceivedNotification, "notification" | "receivedAt">): Date {
  const latest = receivedAt.getTime() + GATEWAY_CLOCK_DIFFERENCE_MS
  return eventAt === undefined
    ? receivedAt
    : new Date(Math.min(eventAt.getTime(), latest))
}
