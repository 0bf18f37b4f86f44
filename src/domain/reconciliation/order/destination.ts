import { message, type Message } from "../../message"
import { isDuplicate } from "../../payment-link/link-transactions"
import { DECIDED_BY_CORE } from "../../charge/charge"
import { isAsynchronousMethod } from "../../payment-method/payment-method"
import { type BookedOrder, paysForSomething } from "../medusa-records"
import { type ReconciliationInput, isFresh } from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import { hasOutstanding } from "./fitting-amount"
import {
  cameToNothing,
  hasSibling,
  unmatchedReasonOf,
} from "./unmatched-payment"
import { codeIsOverAt } from "../unpaid/unpaid-code"
import { UNMATCHED_DETAILS } from "./unmatched-details"

/**
 * Where the money of a charge belongs, reserved or taken.
 *
 * - `none`: the charge has no money.
 * - `paid_twice`: it is a second payment of a payment link, and no order may be made from it.
 * - `booked`: it is where it belongs: on its order, or on a link that has no order.
 * - `for_cart`: an order is to be placed for it.
 * - `for_order_being_placed`: core may be about to write the payment of a fresh order.
 * - `for_order`: its order waits for it.
 * - `for_nobody`: no order waits for it; it is refunded automatically.
 * - `listed`: no order waits for it, or an order waits for another amount; a person decides.
 */
export type MoneyState =
  | {
      is:
        | "none"
        | "paid_twice"
        | "booked"
        | "for_cart"
        | "for_order_being_placed"
        | "for_order"
    }
  | { is: "for_nobody"; why: UnmatchedReason; details: Message }
  | {
      is: "listed"
      as: "unmatched_payment" | "paid_without_order"
      details: Message
    }

export function moneyOf(input: ReconciliationInput): MoneyState {
  const { charge, records } = input
  const { state, sums } = charge
  const { order, payment, sessionStatus } = records
  if (
    state !== "authorized" &&
    !(state === "paid" && sums.captured > sums.refunded)
  ) {
    return { is: "none" }
  }
  if (isDuplicate(charge)) {
    return { is: "paid_twice" }
  }
  const isOfNoOrder = charge.link?.purpose === "free" && !charge.refundDecision
  if (payment && (isOfNoOrder || (order && !order.isCanceled))) {
    return { is: "booked" }
  }
  const why = unmatchedReasonOf(input)
  if (why === undefined) {
    if (!order) {
      return { is: "for_cart" }
    }
    return isBeingPlaced(input, order)
      ? { is: "for_order_being_placed" }
      : { is: "for_order" }
  }
  const details = UNMATCHED_DETAILS[why](input)
  // Without a session, the shopper has replaced the code: then a person need not decide.
  if (why === "other_amount" && order && sessionStatus !== undefined) {
    return { is: "listed", as: "unmatched_payment", details }
  }
  return isRefundedAutomatically(input, why) && !payment
    ? { is: "for_nobody", why, details }
    : { is: "listed", as: "paid_without_order", details }
}

/**
 * Whether the money is refunded without a person; a card's only if other_amount, cameToNothing or hasSibling. Where a
 * person has refunded a part before there was an order, the rest is that person's to refund.
 */
function isRefundedAutomatically(
  input: ReconciliationInput,
  why: UnmatchedReason
): boolean {
  if (why === "other_amount" && input.charge.sums.refunded > 0) {
    return false
  }
  return (
    isAsynchronousMethod(input.charge.method) ||
    why === "other_amount" ||
    cameToNothing(input) ||
    hasSibling(input)
  )
}

/**
 * Whether core may still write the payment of a fresh order, since a code can be paid while its cart is completed. An
 * order that was placed to wait for its payment is already complete, and so is an order that is older than its code:
 * core does not complete a cart with a code that is made afterwards, and the lock of the cart keeps another completion
 * from paying the order at the same time.
 */
function isBeingPlaced(
  { charge, operations, records: { sessionStatus }, now }: ReconciliationInput,
  order: BookedOrder
): boolean {
  return (
    (isAsynchronousMethod(charge.method) || cameToNothing({ operations })) &&
    !isAskedForByAdmin(charge) &&
    sessionStatus !== "pending_authorization" &&
    isFresh(order, now) &&
    !(isAsynchronousMethod(charge.method) && order.createdAt < charge.createdAt)
  )
}

/** Whether an admin requested the link: then its order existed before, and waits with or without the link. */
function isAskedForByAdmin({ link }: ReconciliationInput["charge"]): boolean {
  return link !== undefined && link.purpose !== "cart"
}

/**
 * The decision to refund a charge, made when no order had it. An unpaid order may wait for the money all the same:
 * without a shared lock, or after a process died between the decision and the closing of the session, the order may
 * be written at the same moment.
 *
 * - `stands`: the decision is carried out; also where a refund or void was sent, which is completed.
 * - `order_is_fresh`: core may still write the order or roll it back.
 * - `to_withdraw`: an order has the money, or can have it. Where core canceled the payment, the decision is core's
 * and stands, and its order is canceled too.
 */
export interface DecisionState {
  is: "none" | "stands" | "order_is_fresh" | "to_withdraw"
}

export function decisionOf(input: ReconciliationInput): DecisionState {
  const { charge, operations, records, now } = input
  const { order, payment, isPaidOtherwise } = records
  if (charge.refundDecision === undefined) {
    return { is: "none" }
  }
  const isUnderWay = operations.some(
    ({ kind, state, bookedAt }) =>
      (kind === "refund" || kind === "void") &&
      state === "accepted" &&
      // A refund without a payment in Medusa is never booked: see cancellationOf in situation.ts.
      (bookedAt === undefined || (kind === "refund" && !payment))
  )
  if (isUnderWay || !order || order.isCanceled) {
    return { is: "stands" }
  }
  if (payment && charge.state !== "pending") {
    const isOfCore = charge.refundDecision.decidedBy === DECIDED_BY_CORE
    return { is: isOfCore || payment.isCanceled ? "stands" : "to_withdraw" }
  }
  if (isPaidOtherwise) {
    return { is: "stands" }
  }
  return { is: isFresh(order, now) ? "order_is_fresh" : "to_withdraw" }
}

/**
 * The state of an order that waits for a charge without money. Core makes the order before it authorizes, so a fresh
 * order may be about to be paid. An order that owes nothing waits for nothing; `none` stands for every order that
 * does not wait in vain.
 *
 * - `being_canceled`: Medusa canceled the payment a short time ago, which it does before it cancels the order.
 * - `waiting`: the code may still be paid, or a link or code of another payment collection of the order.
 * - `over`: the code can no longer be paid, and the order is to be canceled.
 * - `listed`: a person decides.
 */
export type UnpaidOrderState =
  | { is: "none" | "being_placed" | "being_canceled" }
  | { is: "waiting"; until: Date }
  | { is: "over"; orderId: string }
  | { is: "listed"; details: Message }

export function unpaidOrderOf(input: ReconciliationInput): UnpaidOrderState {
  const { records, charge, now } = input
  const { payment, isPaidOtherwise } = records
  const order = records.order ?? orderLeftUnpaid(input)
  const isBooked = records.order && payment && !payment.isCanceled
  if (
    !order ||
    order.isCanceled ||
    !hasOutstanding(order) ||
    order.transactions.length > 0 ||
    isBooked ||
    isPaidOtherwise ||
    charge.state === "charged_back" ||
    isDuplicate(charge) ||
    isAskedForByAdmin(charge) ||
    input.hasOpenSibling
  ) {
    return { is: "none" }
  }
  if (input.awaitedUntil !== undefined && now < input.awaitedUntil) {
    return { is: "waiting", until: input.awaitedUntil }
  }
  if (isBeingCanceled(input)) {
    return { is: "being_canceled" }
  }
  if (isFresh(order, now) && !payment) {
    return { is: "being_placed" }
  }
  if (!isAsynchronousMethod(charge.method) || payment || !records.order) {
    return {
      is: "listed",
      details: message("order_waits_in_vain", {
        order: order.id,
        state: charge.state,
      }),
    }
  }
  const until = codeIsOverAt(input.charge, input.codeGraceMs)
  if (now < until) {
    return { is: "waiting", until }
  }
  // An order that an administrator edited is wanted: only an order as its shopper left it is canceled automatically.
  return order.due === charge.amount
    ? { is: "over", orderId: order.id }
    : {
        is: "listed",
        details: message("changed_order_unpaid", {
          due: order.due ?? 0,
          amount: charge.amount,
        }),
      }
}

/**
 * Returns the collection's order that waits for the charge, although it does not belong to it: the money went back
 * before the order was bound to the charge. Either a process died after it had placed the order, or Medusa placed the
 * order with a payment whose refund was not booked yet. Then the payment session is still open, or the order is older
 * than the charge: an order that another attempt placed is younger, and core deletes the order of an attempt that
 * failed.
 */
function orderLeftUnpaid({
  charge,
  records: { otherOrder, payment, sessionStatus },
}: ReconciliationInput): BookedOrder | undefined {
  if (!otherOrder || (payment && paysForSomething(payment))) {
    return undefined
  }
  const isOpen = sessionStatus !== undefined && sessionStatus !== "canceled"
  const isOfThisAttempt =
    !isAsynchronousMethod(charge.method) &&
    otherOrder.createdAt <= charge.createdAt
  return isOpen || isOfThisAttempt ? otherOrder : undefined
}

/**
 * Whether an admin is just canceling the order. Only after a void of ours: where the gateway itself ended an
 * authorization, perhaps the order is never canceled, and its notification need not wait. If an admin cancels the order
 * at the same moment, the discrepancy is closed again afterwards.
 */
function isBeingCanceled({
  operations,
  records: { payment },
  now,
}: ReconciliationInput): boolean {
  return (
    payment?.canceledAt !== undefined &&
    operations.some(({ kind }) => kind === "void") &&
    isFresh({ createdAt: payment.canceledAt }, now)
  )
}
