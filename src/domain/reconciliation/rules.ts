import { message } from "../message"
import { PAID_TWICE_MESSAGE } from "./order/unmatched-payment-messages"
import { createCorrectionToListPayablePaidLink } from "./unpaid/link-deactivation"
import { createCorrectionToListDiscrepancy } from "./reconciliation-input"
import {
  correctionOfKind,
  correctionToListDiscrepancy,
  correctionToMarkBooked,
  correctionToWaitFor,
  rule,
  type Rule,
} from "./rule"
import type { SituationPart, Situation } from "./situation"

const UNPAID_CODE = [
  "waiting",
  "to_show",
  "to_cancel",
  "to_cancel_later",
] as const
const FOR_ORDER = ["for_cart", "for_order_being_placed", "for_order"] as const
const NOT_BOOKED = [...FOR_ORDER, "unmatched", "listed"] as const

/** The rules of reconciliation. The first rule whose conditions are met decides the correction. */
export const RULES: readonly Rule[] = [
  // Nothing is done while the state of the charge is not known.
  rule({ certainty: "listed" }, ({ certainty }, input) =>
    createCorrectionToListDiscrepancy(input, certainty.as, certainty.details)
  ),
  rule({ certainty: "in_doubt" }, correctionToWaitFor("outcome")),
  rule({ certainty: "undecided" }, correctionToWaitFor("decision_of_gateway")),

  // A paid link is deactivated first, so that it is not paid twice. Unbookable operations are marked as booked.
  rule({ link: "due" }, correctionOfKind("deactivate_link")),
  rule({ bookability: "has_unbookable" }, ({ bookability }) => ({
    kind: "mark_booked",
    operationIds: bookability.operationIds,
  })),

  // An unpaid code waits for its payer, or it is canceled.
  rule(
    { code: UNPAID_CODE, decision: "order_is_fresh" },
    correctionToWaitFor("order_being_placed")
  ),
  rule(
    { code: UNPAID_CODE, decision: "to_withdraw" },
    correctionOfKind("withdraw_refund_decision")
  ),
  rule({ code: "to_cancel" }, ({ code: { isLastTry } }) => ({
    kind: "cancel_code",
    isLastTry,
  })),
  rule({ code: "to_cancel_later" }, ({ code }) => ({
    kind: "wait",
    for: "next_cancellation",
    until: code.again,
  })),
  rule({ code: "to_show" }, correctionOfKind("show_code")),
  rule({ code: "waiting" }, ({ code }) => ({
    kind: "wait",
    for: "payer",
    until: code.until,
  })),

  // Medusa's payment gets the gateway's sums: captures, then refunds, then what depends on them.
  rule({ medusa: "booking" }, correctionToWaitFor("booking_by_medusa")),
  rule({ captures: "less" }, ({ captures }) => ({
    kind: "book_capture",
    paymentId: captures.paymentId,
    amount: captures.missing,
  })),
  rule(
    { captures: "less_on_canceled_payment" },
    correctionToListDiscrepancy(
      "amounts_differ",
      message("captured_on_canceled")
    )
  ),
  rule({ captures: "more_by_fresh_row" }, correctionToWaitFor("fresh_row")),
  rule({ captures: "more_by_row" }, ({ captures }) => ({
    kind: "remove_capture",
    rowId: captures.row.id,
  })),
  rule({ captures: "all_gone" }, (_, input) =>
    createCorrectionToListDiscrepancy(
      input,
      "money_gone",
      message("booked_and_gone", { state: input.charge.state })
    )
  ),
  rule(
    { captures: "more" },
    correctionToListDiscrepancy(
      "amounts_differ",
      message("booked_more_captures")
    )
  ),
  rule({ captures: "not_marked" }, ({ captures: { paymentId } }) => ({
    kind: "mark_captured",
    paymentId,
  })),
  rule(
    { refunds: "less_by_operation" },
    ({ refunds: { paymentId, operation } }) => ({
      kind: "book_refund",
      paymentId,
      operation,
    })
  ),
  rule({ refunds: "less" }, ({ refunds }) => ({
    kind: "record_refund",
    amount: refunds.missing,
    because: refunds.because,
  })),
  rule({ refunds: "fresh_row" }, correctionToWaitFor("fresh_row")),
  rule({ refunds: "superfluous_row" }, ({ refunds }) => ({
    kind: "remove_refund",
    rowId: refunds.row.id,
  })),
  rule(
    { refunds: "more" },
    correctionToListDiscrepancy(
      "amounts_differ",
      message("booked_more_refunds")
    )
  ),
  rule({ collection: "other" }, ({ collection: { sums } }) => ({
    kind: "refresh_collection",
    sums,
  })),
  rule({ payment: "to_cancel" }, ({ payment: { id } }) => ({
    kind: "cancel_payment",
    paymentId: id,
  })),

  // If a refund was decided, the money is refunded, unless an order can have it.
  rule({ money: "paid_twice", decision: "none" }, () => ({
    kind: "refund_unmatched",
    unmatched: "paid_twice",
    details: PAID_TWICE_MESSAGE,
  })),
  rule({ money: "paid_twice" }, correctionOfKind("refund_money")),
  rule(
    { money: "booked", decision: "to_withdraw" },
    correctionOfKind("withdraw_refund_decision")
  ),
  rule(
    { money: NOT_BOOKED, medusa: "busy" },
    correctionToWaitFor("booking_by_medusa")
  ),
  rule(
    { money: NOT_BOOKED, decision: "order_is_fresh" },
    correctionToWaitFor("order_being_placed")
  ),
  rule(
    { money: FOR_ORDER, decision: "to_withdraw" },
    correctionOfKind("withdraw_refund_decision")
  ),
  rule(
    { money: "booked", decision: "stands", medusa: "busy" },
    correctionToWaitFor("booking_by_medusa")
  ),
  // The rest of the charge cannot be refunded until the ledger has marked what Medusa has booked.
  rule(
    {
      payment: "open",
      captures: "equal",
      refunds: "equal",
      decision: "stands",
      bookingMarks: "missing",
    },
    correctionToMarkBooked
  ),
  rule(
    { money: ["booked", ...NOT_BOOKED], decision: ["stands", "to_withdraw"] },
    correctionOfKind("refund_money")
  ),

  // Money that is not booked goes to its order, or is refunded or listed if no order waits for it.
  rule({ money: "for_cart" }, correctionOfKind("complete_cart")),
  rule(
    { money: "for_order_being_placed" },
    correctionToWaitFor("order_being_placed")
  ),
  rule({ money: "for_order" }, correctionOfKind("pay_order")),
  rule({ money: "unmatched" }, ({ money: { why, details } }) => ({
    kind: "refund_unmatched",
    unmatched: why,
    details,
  })),
  rule(
    { money: "listed", orderTransactions: ["equal", "fresh_row", "other"] },
    ({ money }, input) =>
      createCorrectionToListDiscrepancy(input, money.as, money.details)
  ),

  // If an order was shipped, its reserved money is captured before one of the rules below ends this synchronization.
  rule({ shipment: "due" }, ({ shipment: { correction } }) => correction),

  // An order waits for a charge that has no money. The order's transactions are repaired before the order is listed.
  rule(
    { unpaidOrder: "being_placed" },
    correctionToWaitFor("order_being_placed")
  ),
  rule({ unpaidOrder: "waiting" }, ({ unpaidOrder: { until }, link }) => ({
    kind: "wait",
    for: "payer",
    // The payment link of a refunded payment may still be payable. The plugin keeps trying to deactivate it.
    until: "again" in link && link.again < until ? link.again : until,
  })),
  rule({ unpaidOrder: "over" }, ({ unpaidOrder: { orderId } }) => ({
    kind: "cancel_order",
    orderId,
  })),
  rule(
    { orderTransactions: "equal", bookingMarks: "missing" },
    correctionToMarkBooked
  ),
  rule(
    { unpaidOrder: "being_canceled" },
    correctionToWaitFor("order_being_canceled")
  ),
  rule(
    { orderTransactions: "to_repair" },
    ({ orderTransactions: { orderId, missing, excess, reversed } }) => ({
      kind: "repair_transactions",
      ...{ orderId, missing, excess, reversed },
    })
  ),
  rule({ unpaidOrder: "listed" }, ({ unpaidOrder: { details } }, input) =>
    createCorrectionToListDiscrepancy(input, "order_without_charge", details)
  ),
  rule({ orderTransactions: "fresh_row" }, correctionToWaitFor("fresh_row")),
  rule(
    { orderTransactions: "other" },
    ({ orderTransactions: { details } }, input) =>
      createCorrectionToListDiscrepancy(input, "booking_failed", details)
  ),

  // Everything is booked. An open dispute, Medusa's own work, a refused capture or a payable link may be left.
  rule({ dispute: "open" }, ({ dispute: { details } }, input) =>
    createCorrectionToListDiscrepancy(input, "chargeback", details)
  ),
  rule({ medusa: "busy" }, correctionToWaitFor("booking_by_medusa")),
  rule({ shipment: "refused" }, ({ shipment: { details } }, input) =>
    createCorrectionToListDiscrepancy(input, "still_authorized", details)
  ),
  rule({ link: ["not_offered", "open_for_long"] }, ({ link }, input) =>
    createCorrectionToListPayablePaidLink(input, link.is)
  ),
  rule({ link: "waiting" }, ({ link }) => ({
    kind: "wait",
    for: "next_deactivation",
    until: link.again,
  })),
  rule({}, () => ({ kind: "none" })),
]

export function firstMatchingRule(situation: Situation): Rule {
  const found = RULES.find(({ when }) =>
    Object.entries(when).every(([part, states]) =>
      [states].flat().includes(situation[part as SituationPart].is)
    )
  )
  if (!found) {
    throw new Error("No rule holds for the situation of this charge.")
  }
  return found
}
