import type { UnmatchedReason } from "../reconciliation/correction"
import { isMessage, type MessageOrText } from "../message"

/** Why the plugin refunds a payment by itself: no order waits for it, or its cart could not become an order. */
export type RefundCause = UnmatchedReason | "cart_not_completed"

/** The reasons for automatic refunds, by the code of the sentence that was written with the decision. */
const CAUSE_OF = new Map<string, RefundCause>([
  ["order_canceled", "order_canceled"],
  ["paid_otherwise", "paid_otherwise"],
  ["order_owes_nothing", "paid_otherwise"],
  ["paid_other_than_asked", "other_amount"],
  ["paid_other_than_due", "other_amount"],
  ["session_gone", "session_gone"],
  ["paid_twice", "paid_twice"],
  ["shown_after_refusal", "refused_before"],
  ["cart_not_completed", "cart_not_completed"],
])

/** Returns why a refund was decided automatically; undefined for a person's own words. */
export function refundCauseOf(reason: MessageOrText): RefundCause | undefined {
  return isMessage(reason) ? CAUSE_OF.get(reason.code) : undefined
}
