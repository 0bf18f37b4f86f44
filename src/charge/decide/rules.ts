import type { DiscrepancyKind } from "../discrepancy"
import { type ReconciliationInput, discrepancy } from "./reconciliation-input"
import type { BareCorrection, Correction } from "./correction"
import { PAID_TWICE } from "./destination"
import * as When from "./conditions"
import { LINK_IS_OPEN } from "./open-link"
import { notIn, type Rule, rule } from "./rule"
import { said } from "../saying"
import type { WaitReason } from "./waits"

const wait = (reason: WaitReason) => (): Correction => ({
  kind: "wait",
  for: reason,
})

/** A correction that needs nothing but its name. */
const just = (kind: BareCorrection["kind"]) => (): Correction => ({ kind })

const listed =
  (kind: DiscrepancyKind, details: string) =>
  (_: unknown, input: ReconciliationInput): Correction =>
    discrepancy(input, kind, details)

/**
 * What synchronizing a charge decides: one list of rules, of which exactly one holds in any
 * situation, whatever their order. Each names one thing that brings Medusa nearer to what the gateway
 * has, or a wait with a deadline, or what a person must see, or that both sides agree.
 */
export const RULES: readonly Rule[] = [
  // What the charge is, is not known.
  rule({ certainty: "listed" }, ({ certainty }, input) =>
    discrepancy(input, certainty.as, certainty.details)
  ),
  rule({ certainty: "in_doubt" }, wait("outcome")),
  rule({ certainty: "undecided" }, wait("decision_of_gateway")),

  rule({ ...When.CERTAIN, link: "due" }, just("deactivate_link")),
  rule({ ...When.LINK_QUIET, cancellation: "in_vain" }, ({ cancellation }) => ({
    kind: "mark_booked",
    operationIds: cancellation.operationIds,
  })),

  // A code that waits for its payer.
  rule(
    { ...When.UNPAID_CODE, decision: "order_is_fresh" },
    wait("order_being_placed")
  ),
  rule(
    { ...When.UNPAID_CODE, decision: "to_withdraw" },
    just("withdraw_refund_decision")
  ),
  rule({ ...When.UNPAID_CODE_GOES_ON, code: "to_cancel" }, ({ code }) => ({
    kind: "cancel_code",
    isLastTry: code.isLastTry,
  })),
  rule(
    { ...When.UNPAID_CODE_GOES_ON, code: "to_cancel_later" },
    ({ code }) => ({
      kind: "wait",
      for: "next_cancellation",
      until: code.again,
    })
  ),
  rule({ ...When.UNPAID_CODE_GOES_ON, code: "to_show" }, just("show_code")),
  rule({ ...When.UNPAID_CODE_GOES_ON, code: "waiting" }, ({ code }) => ({
    kind: "wait",
    for: "payer",
    until: code.until,
  })),

  // Medusa's payment beside the gateway's sums.
  rule({ ...When.NO_CODE, medusa: "booking" }, wait("booking_by_medusa")),
  rule({ ...When.BOOKED_BY_MEDUSA, captures: "less" }, ({ captures }) => ({
    kind: "book_capture",
    paymentId: captures.paymentId,
    amount: captures.missing,
  })),
  rule(
    { ...When.BOOKED_BY_MEDUSA, captures: "less_on_canceled_payment" },
    listed("amounts_differ", said("captured_on_canceled"))
  ),
  rule(
    { ...When.BOOKED_BY_MEDUSA, captures: "more_by_fresh_row" },
    wait("fresh_row")
  ),
  rule(
    { ...When.BOOKED_BY_MEDUSA, captures: "more_by_row" },
    ({ captures }) => ({ kind: "remove_capture", rowId: captures.row.id })
  ),
  rule({ ...When.BOOKED_BY_MEDUSA, captures: "all_gone" }, (_, input) =>
    discrepancy(
      input,
      "money_gone",
      said("booked_and_gone", { state: input.charge.state })
    )
  ),
  rule(
    { ...When.BOOKED_BY_MEDUSA, captures: "more" },
    listed("amounts_differ", said("booked_more_captures"))
  ),
  rule(
    { ...When.BOOKED_BY_MEDUSA, captures: "not_marked" },
    ({ captures }) => ({
      kind: "mark_captured",
      paymentId: captures.paymentId,
    })
  ),
  rule(
    { ...When.CAPTURES_EQUAL, refunds: "less_by_operation" },
    ({ refunds }) => ({
      kind: "book_refund",
      paymentId: refunds.paymentId,
      operation: refunds.operation,
    })
  ),
  rule({ ...When.CAPTURES_EQUAL, refunds: "less" }, ({ refunds }) => ({
    kind: "record_refund",
    amount: refunds.missing,
    because: refunds.because,
  })),
  rule({ ...When.CAPTURES_EQUAL, refunds: "fresh_row" }, wait("fresh_row")),
  rule(
    { ...When.CAPTURES_EQUAL, refunds: "superfluous_row" },
    ({ refunds }) => ({ kind: "remove_refund", rowId: refunds.row.id })
  ),
  rule(
    { ...When.CAPTURES_EQUAL, refunds: "more" },
    listed("amounts_differ", said("booked_more_refunds"))
  ),
  rule({ ...When.REFUNDS_EQUAL, collection: "other" }, ({ collection }) => ({
    kind: "refresh_collection",
    sums: collection.sums,
  })),
  rule({ ...When.SUMS_EQUAL, payment: "to_cancel" }, ({ payment }) => ({
    kind: "cancel_payment",
    paymentId: payment.id,
  })),

  // Money belongs to an order, or it goes back.
  rule({ ...When.PAYMENT, money: "secured_twice", decision: "none" }, () => ({
    kind: "refund_unmatched",
    unmatched: "paid_twice",
    details: PAID_TWICE,
  })),
  rule(
    {
      ...When.PAYMENT,
      money: "secured_twice",
      decision: notIn("decision", "none"),
    },
    just("refund_money")
  ),
  rule(
    {
      ...When.PAYMENT,
      money: "secured",
      destination: "booked",
      decision: "to_withdraw",
    },
    just("withdraw_refund_decision")
  ),
  // Core canceled it, and what was reserved is reserved still.
  rule(
    { ...When.BOOKED_AND_DECIDED, medusa: "busy" },
    wait("booking_by_medusa")
  ),
  rule({ ...When.BOOKED_AND_DECIDED, medusa: "idle" }, just("refund_money")),
  rule({ ...When.SECURED, medusa: "busy" }, wait("booking_by_medusa")),
  // One that waits for another amount may be about to be written or taken back while it is fresh.
  rule(
    { ...When.SECURED_AT_REST, decision: "order_is_fresh" },
    wait("order_being_placed")
  ),
  rule({ ...When.SECURED_AT_REST, decision: "stands" }, just("refund_money")),
  rule(
    {
      ...When.SECURED_AT_REST,
      decision: "to_withdraw",
      destination: ["cart", "order_being_placed", "order"],
    },
    just("withdraw_refund_decision")
  ),
  rule(
    {
      ...When.SECURED_AT_REST,
      decision: "to_withdraw",
      destination: ["nowhere", "listed"],
    },
    just("refund_money")
  ),
  rule({ ...When.UNDECIDED, destination: "cart" }, just("complete_cart")),
  rule(
    { ...When.UNDECIDED, destination: "order_being_placed" },
    wait("order_being_placed")
  ),
  rule({ ...When.UNDECIDED, destination: "order" }, just("pay_order")),
  rule({ ...When.UNDECIDED, destination: "nowhere" }, ({ destination }) => ({
    kind: "refund_unmatched",
    unmatched: destination.why,
    details: destination.details,
  })),
  rule(
    { ...When.UNDECIDED, destination: "listed", account: When.ACCOUNT_LEFT },
    ({ destination }, input) =>
      discrepancy(input, destination.as, destination.details)
  ),

  // An order that waits for a charge without money.
  rule(
    { ...When.PAYMENT, money: "none", unpaidOrder: "being_placed" },
    wait("order_being_placed")
  ),
  rule(
    { ...When.PAYMENT, money: "none", unpaidOrder: "being_canceled" },
    wait("order_being_canceled"),
    [...When.NOTHING_TO_NOTE, { account: "to_repair" }]
  ),
  rule(
    { ...When.PAYMENT, money: "none", unpaidOrder: "waiting" },
    ({ unpaidOrder }) => ({
      kind: "wait",
      for: "payer",
      until: unpaidOrder.until,
    })
  ),
  rule(
    { ...When.PAYMENT, money: "none", unpaidOrder: "over" },
    ({ unpaidOrder }) => ({
      kind: "cancel_order",
      orderId: unpaidOrder.orderId,
    })
  ),
  rule(
    { ...When.PAYMENT, money: "none", unpaidOrder: "listed" },
    ({ unpaidOrder }, input) =>
      discrepancy(input, "order_without_charge", unpaidOrder.details),
    When.NOTHING_TO_NOTE
  ),

  // The order's account, and what is left when everything agrees.
  rule(
    { ...When.PAYMENT, account: "fresh_row" },
    wait("fresh_row"),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.PAYMENT, account: "to_repair" },
    ({ account: { is: _, ...repair } }) => ({
      kind: "repair_transactions",
      ...repair,
    }),
    [...When.ORDER_AGREES, ...When.ORDER_LISTED]
  ),
  rule(
    { ...When.PAYMENT, account: "other" },
    ({ account }, input) =>
      discrepancy(input, "booking_failed", account.details),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.ACCOUNT, notes: "missing" },
    ({ notes }) => ({ kind: "mark_booked", operationIds: notes.operationIds }),
    When.ORDER_LETS_NOTE
  ),
  rule(
    { ...When.NOTED, dispute: "open" },
    ({ dispute }, input) => discrepancy(input, "chargeback", dispute.details),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.UNDISPUTED, medusa: "busy" },
    wait("booking_by_medusa"),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.AT_REST, link: "open_for_long" },
    listed("waiting_too_long", LINK_IS_OPEN),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.AT_REST, link: "waiting" },
    ({ link }) => ({
      kind: "wait",
      for: "next_deactivation",
      until: link.again,
    }),
    When.ORDER_AGREES
  ),
  rule(
    { ...When.AT_REST, link: "none" },
    () => ({ kind: "none" }),
    When.ORDER_AGREES
  ),
]
