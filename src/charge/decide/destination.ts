import { said } from "../saying"
import { isDuplicate } from "../link-transactions"
import { DECIDED_BY_CORE, isAsynchronousMethod } from "../charge"
import type { BookedOrder } from "../medusa-records"
import { type ReconciliationInput, isFresh } from "./reconciliation-input"
import type { UnmatchedReason } from "./correction"
import { hasOutstanding } from "./fitting-amount"
import {
  cameToNothing,
  hasSibling,
  unmatchedReasonOf,
} from "./unmatched-payment"
import { codeIsOverAt } from "./unpaid-code"

/**
 * Where the money of a charge belongs, reserved or taken.
 *
 * - `none`: it has none.
 * - `paid_twice`: it is a second payment of a payment link, and no order may come of it.
 * - `booked`: it is where it belongs: on its order, or on a link that no order is to have.
 * - `for_cart`: an order is to be placed for it.
 * - `for_order_being_placed`: core may be about to write the payment of a fresh order down.
 * - `for_order`: its order waits for it.
 * - `for_nobody`: no order waits for it; it goes back by itself.
 * - `listed`: no order waits for it, or one waits for another amount; a person decides.
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
  | { is: "for_nobody"; why: UnmatchedReason; details: string }
  | {
      is: "listed"
      as: "unmatched_payment" | "paid_without_order"
      details: string
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
  const details = DETAILS[why](input)
  // Not for a code that its shopper has replaced.
  if (why === "other_amount" && order && sessionStatus !== undefined) {
    return { is: "listed", as: "unmatched_payment", details }
  }
  return isRefundedAutomatically(input, why) && !payment
    ? { is: "for_nobody", why, details }
    : { is: "listed", as: "paid_without_order", details }
}

/** Whether the money goes back without a person; that of a card does only where the shopper was told that it was not charged, or where another amount was taken. */
function isRefundedAutomatically(
  input: ReconciliationInput,
  why: UnmatchedReason
): boolean {
  return (
    isAsynchronousMethod(input.charge.method) ||
    why === "other_amount" ||
    cameToNothing(input) ||
    hasSibling(input)
  )
}

export const PAID_TWICE = said("paid_twice")

const DETAILS: Record<UnmatchedReason, (input: ReconciliationInput) => string> =
  {
    order_canceled: ({ charge: { state }, records }) =>
      said("order_canceled", { order: records.order?.id ?? "", state }),
    paid_otherwise: ({ charge: { state }, records: { order } }) =>
      said(
        order?.due === 0 && order.transactions.length === 0
          ? "order_owes_nothing"
          : "paid_otherwise",
        { order: order?.id ?? "", state }
      ),
    other_amount: ({ charge, records: { order } }) => {
      const paid = charge.sums.captured || charge.amount
      return order?.due === undefined
        ? said("paid_other_than_asked", { paid, asked: charge.amount })
        : said("paid_other_than_due", { paid, order: order.id, due: order.due })
    },
    session_gone: ({ charge: { state } }) => said("session_gone", { state }),
    paid_twice: () => PAID_TWICE,
    refused_before: ({ charge: { state } }) =>
      said("shown_after_refusal", { state }),
  }

/**
 * Of an order that is fresh somebody may be writing the payment down, since a code can be paid while
 * its cart is completed; one that was placed to wait for its payment is done.
 */
function isBeingPlaced(
  { charge, operations, records: { sessionStatus }, now }: ReconciliationInput,
  order: BookedOrder
): boolean {
  return (
    (isAsynchronousMethod(charge.method) || cameToNothing({ operations })) &&
    !isAskedForByAdmin(charge) &&
    sessionStatus !== "pending_authorization" &&
    isFresh(order, now)
  )
}

/** An order that was there before its link waits for its payment, with or without it. */
function isAskedForByAdmin({ link }: ReconciliationInput["charge"]): boolean {
  return link !== undefined && link.purpose !== "cart"
}

/**
 * The decision that the money of a charge goes back, made when no order had it. An unpaid order may
 * wait for it all the same: without a shared lock, or after a process died between the decision and
 * the closing of the session, the order may be written at the same moment.
 *
 * - `stands`: it is carried out; also where a refund or void was sent, which goes to its end.
 * - `order_is_fresh`: the order may be being written or rolled back.
 * - `to_withdraw`: an order can have the money, or has it. Where core canceled the payment, the
 *   decision is core's, and its order goes as well.
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
      // What Medusa has no payment for is never booked: see cancellationOf in situation.ts.
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
 * An order that waits for a charge which has no money. Core makes the order before it authorizes: one
 * that is fresh may be about to be paid. One that owes nothing waits for nothing, and `none` stands
 * for every order that is not in vain.
 *
 * - `being_canceled`: Medusa canceled its payment a moment ago, which it does before the order.
 * - `waiting`: somebody may still pay its code.
 * - `over`: nobody can, and it is canceled.
 * - `listed`: a person decides.
 */
export type UnpaidOrderState =
  | { is: "none" | "being_placed" | "being_canceled" }
  | { is: "waiting"; until: Date }
  | { is: "over"; orderId: string }
  | { is: "listed"; details: string }

export function unpaidOrderOf(input: ReconciliationInput): UnpaidOrderState {
  const { records, charge, now } = input
  const { order, payment, isPaidOtherwise } = records
  if (
    !order ||
    order.isCanceled ||
    !hasOutstanding(order) ||
    order.transactions.length > 0 ||
    (payment && !payment.isCanceled) ||
    isPaidOtherwise ||
    charge.state === "charged_back" ||
    isDuplicate(charge) ||
    isAskedForByAdmin(charge) ||
    input.hasOpenSibling
  ) {
    return { is: "none" }
  }
  if (isBeingCanceled(input)) {
    return { is: "being_canceled" }
  }
  if (isFresh(order, now) && !payment) {
    return { is: "being_placed" }
  }
  if (!isAsynchronousMethod(charge.method) || payment) {
    return {
      is: "listed",
      details: said("order_waits_in_vain", {
        order: order.id,
        state: charge.state,
      }),
    }
  }
  const until = codeIsOverAt(input.charge)
  if (now < until) {
    return { is: "waiting", until }
  }
  // An order that somebody edited is wanted: only one as its shopper left it is canceled by itself.
  return order.due === charge.amount
    ? { is: "over", orderId: order.id }
    : {
        is: "listed",
        details: said("changed_order_unpaid", {
          order: order.id,
          due: order.due ?? 0,
          amount: charge.amount,
        }),
      }
}

/**
 * Only after a void of ours: where the gateway ended an authorization by itself, nobody may cancel the
 * order, and its notification need not wait for that. If an admin cancels it at this very moment, what
 * is listed is closed again when he has.
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
