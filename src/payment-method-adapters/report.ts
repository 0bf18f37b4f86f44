import type { GatewayCharge } from "../domain/charge/gateway-charge"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../domain/charge/adoption"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"

/** What an authenticated notification reports of a charge, in the shape of a lookup's answer. */
export interface Report {
  /** The ids of the notifications; none for what the ledger has of a payment link already. */
  ids: string[]
  /** The time of the event. */
  at: Date
  reported: GatewayCharge
  /** Set for what cannot be an older state of the charge: the refund of a payment link, which is told once. */
  isNews?: boolean
}

/** A notification that names a charge of ours and whose content is not judged, and why. It is only listed. */
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

/** The notifications about a charge that are not judged yet, the oldest event first. */
export interface Unjudged {
  reports: Report[]
  unusable: UnusableReport[]
}

/**
 * Returns the time of a notification's event. One without a time happened before it was received, and so did one from
 * the future, apart from the difference of two clocks: else a single wrong date would outdate everything after it.
 */
export function timeOf({
  notification: { eventAt },
  receivedAt,
}: Pick<ReceivedNotification, "notification" | "receivedAt">): Date {
  const latest = receivedAt.getTime() + GATEWAY_CLOCK_DIFFERENCE_MS
  return eventAt === undefined
    ? receivedAt
    : new Date(Math.min(eventAt.getTime(), latest))
}
