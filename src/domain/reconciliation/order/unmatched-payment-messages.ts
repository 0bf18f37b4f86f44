import { message, type Message } from "../../message"
import type { UnmatchedReason } from "../correction"
import type { ReconciliationInput } from "../reconciliation-input"

export const PAID_TWICE_MESSAGE = message("paid_twice")

export const UNMATCHED_PAYMENT_MESSAGES: Record<
  UnmatchedReason,
  (input: ReconciliationInput) => Message
> = {
  order_canceled: ({ charge: { state } }) =>
    message("order_canceled", { state }),
  paid_otherwise: ({ charge: { state }, records: { order } }) =>
    message(
      order?.due === 0 && order.transactions.length === 0
        ? "order_owes_nothing"
        : "paid_otherwise",
      { state }
    ),
  other_amount: ({ charge, records: { order } }) => {
    const { captured, refunded } = charge.sums
    if (refunded > 0) {
      return message("refunded_before_order", {
        paid: captured,
        refunded,
        left: captured - refunded,
      })
    }
    const paid = captured || charge.amount
    return order?.due === undefined
      ? message("paid_other_than_asked", { paid, asked: charge.amount })
      : message("paid_other_than_due", { paid, due: order.due })
  },
  session_gone: ({ charge: { state } }) => message("session_gone", { state }),
  paid_twice: () => PAID_TWICE_MESSAGE,
  refused_before: ({ charge: { state } }) =>
    message("shown_after_refusal", { state }),
}
