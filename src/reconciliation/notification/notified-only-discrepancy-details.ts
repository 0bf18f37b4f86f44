import type { PaymentLinkUpdate } from "../../domain/notification/notification"
import { message, type Message } from "../../domain/message"

/**
 * Returns the details of the discrepancy `notified_only`. This discrepancy is about a payment that only a notification
 * reports and no lookup shows.
 */
export function notifiedOnlyDiscrepancyDetails(
  { status, amount, transactionId }: PaymentLinkUpdate,
  because: string
): Message {
  const reported = { status, transaction: transactionId }
  return amount === undefined
    ? message("notified_without_amount", reported, { because })
    : message("notified_only", { ...reported, amount }, { because })
}
