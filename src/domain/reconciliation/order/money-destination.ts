import { message, type Message } from "../../message"
import { isDuplicatePayment } from "../../payment-link/link-transactions"
import { DECIDED_BY_CORE } from "../../charge/charge"
import { isAsynchronousMethod } from "../../payment-method/payment-method"
import { type BookedOrder, isEffectivePayment } from "../medusa-records"
import { type ReconciliationInput, isFreshRow } from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import { hasOutstandingAmount } from "./fitting-amount"
import {
  creationFailed,
  hadOpenSibling,
  unmatchedReasonOf,
} from "./unmatched-payment"
import { codeIsOverAt } from "../unpaid/unpaid-code"
import { UNMATCHED_MESSAGES } from "./unmatched-details"

/**
 * Where the reserved or captured money of a charge belongs.
 * - `none`: the charge has no money.
 * - `paid_twice`: the charge is a second payment of a payment link, for which no order may be placed.
 * - `booked`: the money is booked on its order, or on a link without an order.
 * - `for_cart`: an order has to be placed for the money.
 * - `for_order_being_placed`: core may be about to write the payment of a new order.
 * - `for_order`: the charge's order waits for the money.
 * - `for_nobody`: no order waits for the money, and it is refunded automatically.
 * - `listed`: no order waits for the money or for this amount, and an administrator decides.
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

export function moneyStateOf(input: ReconciliationInput): MoneyState {
  const { charge, records } = input
  const { state, sums } = charge
  const { order, payment, sessionStatus } = records
  if (
    state !== "authorized" &&
    !(state === "paid" && sums.captured > sums.refunded)
  ) {
    return { is: "none" }
  }
  if (isDuplicatePayment(charge)) {
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
  const details = UNMATCHED_MESSAGES[why](input)
  // Without a session, the shopper has replaced the code, and no administrator needs to decide.
  if (why === "other_amount" && order && sessionStatus !== undefined) {
    return { is: "listed", as: "unmatched_payment", details }
  }
  return isRefundedAutomatically(input, why) && !payment
    ? { is: "for_nobody", why, details }
    : { is: "listed", as: "paid_without_order", details }
}

/**
 * Returns whether money that no order waits for is refunded automatically.
 *
 * The money of a code or link is always refunded automatically. The money of a card is refunded automatically only if
 * another amount was captured (`other_amount`), if the creation of the charge had failed (creationFailed), or if
 * another charge was open (hadOpenSibling). There is one exception for all methods: if another amount was captured and
 * a part of it was refunded already, an administrator decides about the rest.
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
    creationFailed(input) ||
    hadOpenSibling(input)
  )
}

/**
 * Returns whether core may still write the payment of a new order, because a code can be paid while its cart is being
 * completed.
 *
 * An order that was placed to wait for its payment is complete already. So is an order that is older than its code,
 * because core does not complete a cart with a code that is created afterwards, and the cart's lock keeps another
 * completion from paying the order at the same time.
 */
function isBeingPlaced(
  { charge, operations, records: { sessionStatus }, now }: ReconciliationInput,
  order: BookedOrder
): boolean {
  return (
    (isAsynchronousMethod(charge.method) || creationFailed({ operations })) &&
    !isRequestedByAdministrator(charge) &&
    sessionStatus !== "pending_authorization" &&
    isFreshRow(order, now) &&
    !(isAsynchronousMethod(charge.method) && order.createdAt < charge.createdAt)
  )
}

/**
 * Returns whether an administrator requested the link. The order then existed before, and does not depend on the link.
 */
function isRequestedByAdministrator({
  link,
}: ReconciliationInput["charge"]): boolean {
  return link !== undefined && link.purpose !== "cart"
}

/**
 * Whether the decision to refund a charge is carried out. The decision was made when no order had the money. Without a
 * shared lock, or after a process died, an order that waits for the money may be written at the same moment.
 * - `none`: no refund was decided.
 * - `stands`: the refund is sent. If a refund or void was already sent, it is completed.
 * - `order_is_fresh`: core may still write the order or roll it back.
 * - `to_withdraw`: an order has the money or can have it. If core canceled the payment, the decision is core's and
 *   stands, and the order is canceled too.
 */
export interface RefundDecisionState {
  is: "none" | "stands" | "order_is_fresh" | "to_withdraw"
}

export function refundDecisionStateOf(
  input: ReconciliationInput
): RefundDecisionState {
  const { charge, operations, records, now } = input
  const { order, payment, isPaidOtherwise } = records
  if (charge.refundDecision === undefined) {
    return { is: "none" }
  }
  const isUnderWay = operations.some(
    ({ kind, state, bookedAt }) =>
      (kind === "refund" || kind === "void") &&
      state === "accepted" &&
      // A refund without a payment in Medusa is never booked: see unbookableOperationsOf in situation.ts.
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
  return { is: isFreshRow(order, now) ? "order_is_fresh" : "to_withdraw" }
}

/**
 * The state of an order that waits for a charge without money. It is `none` for every other order, for example one that
 * owes nothing.
 * - `being_placed`: core places the order before it authorizes, so a new order may be about to be paid.
 * - `being_canceled`: Medusa canceled the payment a short time ago, which it does before it cancels the order.
 * - `waiting`: the code may still be paid, or a link or code of another payment collection of the order.
 * - `over`: the code can no longer be paid, and the order has to be canceled.
 * - `listed`: an administrator decides.
 */
export type UnpaidOrderState =
  | { is: "none" | "being_placed" | "being_canceled" }
  | { is: "waiting"; until: Date }
  | { is: "over"; orderId: string }
  | { is: "listed"; details: Message }

export function unpaidOrderStateOf(
  input: ReconciliationInput
): UnpaidOrderState {
  const { records, charge, now } = input
  const { payment, isPaidOtherwise } = records
  const order = records.order ?? orderLeftUnpaid(input)
  const isBooked = records.order && payment && !payment.isCanceled
  if (
    !order ||
    order.isCanceled ||
    !hasOutstandingAmount(order) ||
    order.transactions.length > 0 ||
    isBooked ||
    isPaidOtherwise ||
    charge.state === "charged_back" ||
    isDuplicatePayment(charge) ||
    isRequestedByAdministrator(charge) ||
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
  if (isFreshRow(order, now) && !payment) {
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
  // Only an order as its shopper placed it is canceled automatically. An order that an administrator edited is wanted.
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
 * Returns the order of the payment collection if that order waits for the charge's money although the charge does not
 * belong to the order. The money was then refunded before the charge was bound to the order.
 *
 * Either a process died after it had placed the order, or Medusa placed the order with a payment whose refund was not
 * booked yet. In both cases the payment session is still open, or the order is older than the charge. An order of a
 * later attempt is younger, and core deletes the order of a failed attempt.
 */
function orderLeftUnpaid({
  charge,
  records: { otherOrder, payment, sessionStatus },
}: ReconciliationInput): BookedOrder | undefined {
  if (!otherOrder || (payment && isEffectivePayment(payment))) {
    return undefined
  }
  const isOpen = sessionStatus !== undefined && sessionStatus !== "canceled"
  const isOfThisAttempt =
    !isAsynchronousMethod(charge.method) &&
    otherOrder.createdAt <= charge.createdAt
  return isOpen || isOfThisAttempt ? otherOrder : undefined
}

/**
 * Returns whether an administrator may be canceling the order right now, because its payment was canceled a short time
 * ago. This is assumed only after a void by the plugin. If the gateway ended the authorization, the order may never be
 * canceled, so it is listed at once. If an administrator cancels the order at the same moment, the discrepancy is
 * closed again.
 */
function isBeingCanceled({
  operations,
  records: { payment },
  now,
}: ReconciliationInput): boolean {
  return (
    payment?.canceledAt !== undefined &&
    operations.some(({ kind }) => kind === "void") &&
    isFreshRow({ createdAt: payment.canceledAt }, now)
  )
}
