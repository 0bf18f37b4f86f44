import type { ChargeState } from "../charge-state"
import { isCodeMethod } from "../charge"
import type { BookedOrder } from "../medusa-books"
import { isUnsettled } from "../operation"
import { type BothSides, difference, isAtWork, isFresh } from "./both-sides"
import { correctCaptures } from "./correct-captures"
import { correctRefunds } from "./correct-refunds"
import { correctTransactions } from "./correct-transactions"
import type { Correction, Stray } from "./correction"
import { openDisputeOf } from "./disputed-charge"
import { doubtOf } from "./doubtful-charge"
import { isSurplus } from "../../payment-link/surplus-charge"
import { openLinkOf } from "./open-link"
import { otherAmountOf } from "./other-amount"
import { strayOf } from "./stray-payment"
import { sumsToBook } from "./sums-to-book"
import { codeIsOverAt, correctUnpaidCode } from "./unpaid-code"

/**
 * The next thing that brings Medusa to what the gateway has, from what both sides say now. Pure:
 * order, repetition and loss of whatever told of a change do not matter.
 */
export function nextCorrection(found: BothSides): Correction {
  const { operations } = found
  const { sums, gone } = sumsToBook(found)
  const charge = { ...found.charge, sums, state: stateOf(found.charge) }
  const sides = { ...found, charge, ...(gone ? { gone } : {}) }
  const doubt = doubtOf(sides)
  if (doubt) {
    return doubt
  }
  const isUndecided = charge.state === "pending" && !isCodeMethod(charge.method)
  if (
    charge.state === "unsettled" ||
    isUndecided ||
    operations.some(isUnsettled)
  ) {
    return { kind: "wait" }
  }
  const link = openLinkOf(sides)
  if (link && link.again <= sides.now) {
    return { kind: "close_link" } // before anything that may not succeed
  }
  const otherAmount = otherAmountOf(sides)
  if (otherAmount) {
    return otherAmount
  }
  return (
    noteVoidInVain(sides) ??
    correctUnpaidCode(sides) ??
    correctPayment(sides) ??
    correctOrderAndAccount(sides) ??
    noteBooked(sides)
  )
}

/** A dispute that a person has entered as won is none, though the gateway goes on showing it. */
function stateOf({ state, dispute }: BothSides["charge"]): ChargeState {
  return state === "charged_back" && dispute?.closed?.outcome === "won"
    ? "paid"
    : state
}

function correctPayment(sides: BothSides): Correction | undefined {
  const { charge, books, operations } = sides
  const { payment, collection } = books
  const { state, sums } = charge
  if (!payment) {
    return undefined
  }
  if (
    operations.some(
      (operation) =>
        operation.state === "accepted" && isAtWork(operation, sides)
    )
  ) {
    return { kind: "wait" }
  }
  const correction =
    correctCaptures(sides, payment) ?? correctRefunds(sides, payment)
  if (correction) {
    return correction
  }
  if (collection && !isSame(collection.kept, collection.ofRows)) {
    return { kind: "refresh_collection", sums: collection.ofRows }
  }
  const isOver =
    state === "canceled" || state === "expired" || state === "failed"
  return isOver && sums.captured === 0 && !payment.isCanceled
    ? { kind: "cancel_payment", paymentId: payment.id }
    : undefined
}

/**
 * The account comes after the order: what is wrong in it must not hold back money that goes back. But
 * where the order waits for a person, its account is put right all the same.
 */
function correctOrderAndAccount(sides: BothSides): Correction | undefined {
  const { payment, order } = sides.books
  const ofOrder = correctOrder(sides)
  const ofAccount =
    payment && order && correctTransactions(sides, payment, order)
  const comesFirst =
    ofOrder?.kind === "differ" && ofAccount?.kind === "repair_transactions"
  return comesFirst ? ofAccount : (ofOrder ?? ofAccount)
}

/** A charge that holds money belongs to an order, or it goes back. */
function correctOrder(sides: BothSides): Correction | undefined {
  const { charge, books, operations } = sides
  const { state, sums } = charge
  const { order, payment, isPaidOtherwise } = books
  const holdsMoney =
    state === "authorized" ||
    (state === "paid" && sums.captured > sums.refunded)
  if (isSurplus(charge)) {
    return holdsMoney ? correctSurplus(sides) : undefined
  }
  if (!holdsMoney) {
    return orderInVain(sides)
  }
  if (charge.link?.purpose === "free" && payment && !charge.giveBack) {
    return undefined // no order is to have it
  }
  if (order && !order.isCanceled && payment) {
    return undefined
  }
  if (operations.some((operation) => isAtWork(operation, sides))) {
    return { kind: "wait" }
  }
  const isToBePaid = order && !order.isCanceled && !isPaidOtherwise
  if (charge.giveBack) {
    // Decided when no order had it, and its session was closed: none can get it since. But without a
    // shared lock, a completion that had asked before may be about to write its payment down.
    return isToBePaid && isFresh(order, sides.now)
      ? { kind: "wait" }
      : { kind: "return_money" }
  }
  if (isToBePaid) {
    return isBeingPlaced(sides, order)
      ? { kind: "wait" }
      : { kind: "pay_order" }
  }
  const stray = strayOf(sides)
  if (!stray) {
    return { kind: "complete_cart" }
  }
  const details = DETAILS[stray](order?.id ?? "", state)
  return isCodeMethod(charge.method) && !payment
    ? { kind: "return_stray", stray, details }
    : difference(sides, "paid_without_order", details)
}

/** No order may come of it, whatever becomes of the first payment. */
function correctSurplus({ charge }: BothSides): Correction {
  return charge.giveBack
    ? { kind: "return_money" }
    : {
        kind: "return_stray",
        stray: "paid_twice",
        details: DETAILS.paid_twice("", charge.state),
      }
}

const DETAILS: Record<Stray, (orderId: string, state: string) => string> = {
  order_canceled: (orderId, state) =>
    `Order ${orderId} is canceled, and its charge is ${state}.`,
  paid_otherwise: (orderId, state) =>
    `Order ${orderId} has another payment, and this charge is ${state} as well.`,
  session_gone: (_, state) =>
    `The payment session of this ${state} charge is gone, and no order has it.`,
  paid_twice: () =>
    "Its payment link was paid before: this is another payment.",
}

/**
 * Of an order that is fresh somebody may be writing the payment down, since a code can be paid while
 * its cart is completed; one that was placed to wait for its payment is done.
 */
function isBeingPlaced(
  { charge, books: { sessionStatus }, now }: BothSides,
  order: BookedOrder
): boolean {
  return (
    isCodeMethod(charge.method) &&
    !isAskedForByAdmin(charge) &&
    sessionStatus !== "pending_authorization" &&
    isFresh(order, now)
  )
}

/**
 * Core makes the order before it authorizes: one that is fresh may be about to be paid. Where the
 * charge has its payment already, that is over.
 */
function orderInVain(sides: BothSides): Correction | undefined {
  const { books, charge, now } = sides
  const { order, payment, isPaidOtherwise } = books
  if (
    !order ||
    order.isCanceled ||
    order.transactions.length > 0 ||
    (payment && !payment.isCanceled) ||
    isPaidOtherwise ||
    charge.state === "charged_back" ||
    isAskedForByAdmin(charge)
  ) {
    return undefined
  }
  if (isFresh(order, now) && !payment) {
    return { kind: "wait" }
  }
  return isCodeMethod(charge.method) && !payment
    ? cancelWhenOver(sides, order)
    : difference(
        sides,
        "order_without_charge",
        `Order ${order.id} waits for a charge that is ${charge.state}.`
      )
}

/** An order that was there before its link waits for its payment, with or without it. */
function isAskedForByAdmin({ link }: BothSides["charge"]): boolean {
  return link !== undefined && link.purpose !== "cart"
}

function cancelWhenOver(sides: BothSides, order: BookedOrder): Correction {
  const overAt = codeIsOverAt(sides)
  return sides.now < overAt
    ? { kind: "wait", until: overAt }
    : { kind: "cancel_order", orderId: order.id }
}

/**
 * A code that was paid although it had been canceled: of the cancellation nothing is left to be
 * booked, and while it counts as to be booked, nothing of the charge can be given back.
 */
function noteVoidInVain(sides: BothSides): Correction | undefined {
  const { charge, operations } = sides
  const inVain = operations.filter(
    (operation) =>
      operation.kind === "void" &&
      operation.state === "accepted" &&
      operation.bookedAt === undefined &&
      !isAtWork(operation, sides)
  )
  return isCodeMethod(charge.method) &&
    charge.state === "paid" &&
    inVain.length > 0
    ? { kind: "mark_booked", operationIds: inVain.map(({ id }) => id) }
    : undefined
}

function noteBooked(sides: BothSides): Correction {
  const booked = sides.operations.filter(
    (operation) =>
      operation.bookedAt === undefined && !isAtWork(operation, sides)
  )
  if (booked.length > 0) {
    return { kind: "mark_booked", operationIds: booked.map(({ id }) => id) }
  }
  const dispute = openDisputeOf(sides)
  if (dispute) {
    return dispute
  }
  if (sides.operations.some((operation) => isAtWork(operation, sides))) {
    return { kind: "wait" }
  }
  const link = openLinkOf(sides)
  return link ? { kind: "wait", until: link.again } : { kind: "none" }
}

function isSame(
  one: { captured: number; refunded: number },
  other: { captured: number; refunded: number }
): boolean {
  return one.captured === other.captured && one.refunded === other.refunded
}
