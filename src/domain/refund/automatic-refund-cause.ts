import type { UnmatchedReason } from "../reconciliation/correction"
import type { MessageCode, MessageOrText } from "../message"

/** Why the plugin refunds a payment automatically: the payment is unmatched, or its cart could not become an order. */
export type AutomaticRefundCause = UnmatchedReason | "cart_not_completed"

/** The causes of automatic refunds, by the code of the message that is the reason of the refund decision. */
const CAUSE_OF_MESSAGE = new Map<MessageCode, AutomaticRefundCause>([
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

/**
 * Returns why the plugin decided a refund automatically. `reason` is the reason of the refund decision. Returns
 * `undefined` if the refund was decided in another way, for example by an administrator.
 */
export function automaticRefundCauseOf(
  reason: MessageOrText
): AutomaticRefundCause | undefined {
  return typeof reason === "string"
    ? undefined
    : CAUSE_OF_MESSAGE.get(reason.code)
}
