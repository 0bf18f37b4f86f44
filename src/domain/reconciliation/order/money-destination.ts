import { message, type Message } from "../../message"
import { isDuplicatePayment } from "../../payment-link/link-transactions"
import { DECIDED_BY_CORE } from "../../charge/charge"
import {
  isRequestedWithoutCart,
  isRequestedWithoutOrder,
} from "../../charge/payment-purpose"
import { isAsynchronousMethod } from "../../payment-method/payment-method"
import { type BookedOrder, mayMedusaPaymentHaveMoney } from "../medusa-records"
import {
  type ReconciliationInput,
  isRecentMedusaRow,
} from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import { hasOutstandingAmount } from "./amount-accepted-by-order"
import {
  hasChargeCreationFailed,
  hadOtherOpenChargeWhenDiscovered,
  unmatchedReasonOf,
} from "./unmatched-payment"
import { paymentCodeUnpayableFrom } from "../unpaid/unpaid-code"
import { UNMATCHED_PAYMENT_MESSAGES } from "./unmatched-payment-messages"

/**
 * What the reserved or captured money of a charge is for.
 * - `none`: the charge has no money, or its money is in a dispute.
 * - `paid_twice`: the charge is a further payment of a payment link, for which there must be no order.
 * - `booked`: Medusa has a payment of the charge, and the charge needs no order or has one that is not canceled.
 * - `for_cart`: the charge's cart has to be completed, or the payment of a charge that needs no order has to be booked.
 * - `for_order_being_placed`: Medusa may be writing a new order and its payment just now.
 * - `for_order`: the charge's order waits for the money.
 * - `unmatched`: no order waits for this amount, and the plugin refunds the money if the options and limits allow that.
 * - `listed`: no order waits for this amount, and an administrator has to decide what happens with the money.
 */
export type MoneyDestination =
  | {
      is:
        | "none"
        | "paid_twice"
        | "booked"
        | "for_cart"
        | "for_order_being_placed"
        | "for_order"
    }
  | { is: "unmatched"; why: UnmatchedReason; details: Message }
  | {
      is: "listed"
      as: "unmatched_payment" | "paid_without_order"
      details: Message
    }

export function moneyDestinationOf(
  input: ReconciliationInput
): MoneyDestination {
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
  const isOfNoOrder =
    isRequestedWithoutOrder(charge) && !order && !charge.refundDecision
  if (payment && (isOfNoOrder || (order && !order.isCanceled))) {
    return { is: "booked" }
  }
  const why = unmatchedReasonOf(input)
  if (why === undefined) {
    if (!order) {
      return { is: "for_cart" }
    }
    return isOrderBeingPlaced(input, order)
      ? { is: "for_order_being_placed" }
      : { is: "for_order" }
  }
  const details = UNMATCHED_PAYMENT_MESSAGES[why](input)
  // If the payment session no longer exists, the shopper has replaced the payment, and the order waits for another one.
  if (why === "other_amount" && order && sessionStatus !== undefined) {
    return { is: "listed", as: "unmatched_payment", details }
  }
  return mayRefundUnmatchedMoneyAutomatically(input, why) && !payment
    ? { is: "unmatched", why, details }
    : { is: "listed", as: "paid_without_order", details }
}

/**
 * Returns whether the plugin may refund unmatched money automatically. Otherwise an administrator decides.
 *
 * For the reason `other_amount` (the paid amount is wrong), the result is `true` if nothing was refunded yet. For any
 * other reason, the result is `true` in these cases:
 * - The payment method is Pix, wallet or link.
 * - The creation of the charge had failed.
 * - The order belongs to another charge.
 */
function mayRefundUnmatchedMoneyAutomatically(
  input: ReconciliationInput,
  why: UnmatchedReason
): boolean {
  if (why === "other_amount" && input.charge.sums.refunded > 0) {
    return false
  }
  return (
    isAsynchronousMethod(input.charge.method) ||
    why === "other_amount" ||
    hasChargeCreationFailed(input) ||
    hadOtherOpenChargeWhenDiscovered(input)
  )
}

/**
 * Returns whether Medusa may be writing the payment of a new order just now. For example, a code may have been paid
 * while the cart was being completed. The result is `false` in these cases, among others:
 * - The order was placed to wait for the payment.
 * - The order is older than the code. Medusa then did not place the order with this code.
 */
function isOrderBeingPlaced(
  { charge, operations, records: { sessionStatus }, now }: ReconciliationInput,
  order: BookedOrder
): boolean {
  return (
    (isAsynchronousMethod(charge.method) ||
      hasChargeCreationFailed({ operations })) &&
    !isRequestedWithoutCart(charge) &&
    sessionStatus !== "pending_authorization" &&
    isRecentMedusaRow(order, now) &&
    !(isAsynchronousMethod(charge.method) && order.createdAt < charge.createdAt)
  )
}

/**
 * What has to happen with a decision to refund a charge.
 * - `none`: nothing, because no refund was decided.
 * - `stands`: the refund has to be sent or completed.
 * - `order_is_fresh`: the refund has to wait, because Medusa may still be writing or removing a new order.
 * - `to_withdraw`: the charge has an order. If the order can have the money, the decision has to be withdrawn.
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
      // If Medusa has no payment, `bookedAt` of a refund means that Medusa can never book it (bookabilityOfOperations).
      (bookedAt === undefined || (kind === "refund" && !payment))
  )
  if (isUnderWay || !order || order.isCanceled) {
    return { is: "stands" }
  }
  if (payment && charge.state !== "pending") {
    // If Medusa itself decided the refund by canceling the payment, the decision stands although there is an order.
    const isDecidedByMedusa =
      charge.refundDecision.decidedBy === DECIDED_BY_CORE
    return {
      is: isDecidedByMedusa || payment.isCanceled ? "stands" : "to_withdraw",
    }
  }
  if (isPaidOtherwise) {
    return { is: "stands" }
  }
  if (isRecentMedusaRow(order, now)) {
    return { is: "order_is_fresh" }
  }
  // An order that owes another amount cannot have the money.
  return { is: unmatchedReasonOf(input) ? "stands" : "to_withdraw" }
}

/**
 * The state of an order that waits for this charge although the charge has no money.
 * - `none`: there is no such order.
 * - `being_placed`: the order is new, and Medusa may still be working on its payment.
 * - `being_canceled`: Medusa has just canceled the payment, and may be about to cancel the order.
 * - `waiting`: the charge's code may still be paid, or the order can be paid with a charge of another collection.
 * - `over`: the code cannot be paid any more, and the order has to be canceled.
 * - `listed`: an administrator has to decide.
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
  const order = records.order ?? findOrderLeftUnpaidAfterRefund(input)
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
    isRequestedWithoutCart(charge) ||
    input.hasOtherOpenCharge
  ) {
    return { is: "none" }
  }
  if (input.awaitedUntil !== undefined && now < input.awaitedUntil) {
    return { is: "waiting", until: input.awaitedUntil }
  }
  if (isOrderBeingCanceled(input)) {
    return { is: "being_canceled" }
  }
  if (isRecentMedusaRow(order, now) && !payment) {
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
  const until = paymentCodeUnpayableFrom(input.charge, input.codeGraceMs)
  if (now < until) {
    return { is: "waiting", until }
  }
  // An order is canceled automatically only if it was not edited. If an administrator edited it, the order is wanted.
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
 * Returns an order of the payment collection that may still wait for the charge's money although the money was already
 * returned. Returns `undefined` if there is none. An order can be left waiting in two ways:
 * - A process died just after it had placed the order.
 * - Medusa placed the order before the refund was booked.
 */
function findOrderLeftUnpaidAfterRefund({
  charge,
  records: { otherOrder, payment, sessionStatus },
}: ReconciliationInput): BookedOrder | undefined {
  if (!otherOrder || (payment && mayMedusaPaymentHaveMoney(payment))) {
    return undefined
  }
  const isOpen = sessionStatus !== undefined && sessionStatus !== "canceled"
  // An order of a later attempt is newer than the charge. Medusa itself deletes the order of an attempt that failed.
  const isOfThisAttempt =
    !isAsynchronousMethod(charge.method) &&
    otherOrder.createdAt <= charge.createdAt
  return isOpen || isOfThisAttempt ? otherOrder : undefined
}

/**
 * Returns whether an administrator may be canceling the order just now. The result is `true` if the order's payment was
 * canceled less than a minute ago, and the ledger has a void of the charge. If the ledger has no void, Medusa did not
 * request the release of the money, so the cancellation of the payment does not come from an administrator.
 */
function isOrderBeingCanceled({
  operations,
  records: { payment },
  now,
}: ReconciliationInput): boolean {
  return (
    payment?.canceledAt !== undefined &&
    operations.some(({ kind }) => kind === "void") &&
    isRecentMedusaRow({ createdAt: payment.canceledAt }, now)
  )
}
