import { isUnsettled } from "../operation"
import { type BothSides, difference, isAtWork, isFresh } from "./both-sides"
import { correctCaptures } from "./correct-captures"
import { correctRefunds } from "./correct-refunds"
import { correctTransactions } from "./correct-transactions"
import type { Correction } from "./correction"
import { doubtOf } from "./doubtful-charge"
import { sumsToBook } from "./sums-to-book"

/**
 * The next thing that brings Medusa to what the gateway has, from what both sides say now. Pure:
 * order, repetition and loss of whatever told of a change do not matter.
 */
export function nextCorrection(found: BothSides): Correction {
  const { operations } = found
  const charge = { ...found.charge, sums: sumsToBook(found) }
  const sides = { ...found, charge }
  const doubt = doubtOf(sides)
  if (doubt) {
    return doubt
  }
  if (
    charge.state === "unsettled" ||
    charge.state === "pending" ||
    operations.some(isUnsettled)
  ) {
    return { kind: "wait" }
  }
  return (
    correctPayment(sides) ??
    correctOrder(sides) ??
    correctAccount(sides) ??
    noteBooked(sides)
  )
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
  const isOver = state === "canceled" || state === "expired"
  return isOver && sums.captured === 0 && !payment.isCanceled
    ? { kind: "cancel_payment", paymentId: payment.id }
    : undefined
}

/** Comes after the order: what is wrong in its account must not hold back money that goes back. */
function correctAccount(sides: BothSides): Correction | undefined {
  const { payment, order } = sides.books
  return payment && order && correctTransactions(sides, payment, order)
}

/** A charge that holds money belongs to an order, or it goes back. */
function correctOrder(sides: BothSides): Correction | undefined {
  const { charge, books, operations } = sides
  const { state, sums } = charge
  const { order, payment, isPaidOtherwise } = books
  const holdsMoney =
    state === "authorized" ||
    (state === "paid" && sums.captured > sums.refunded)
  if (!holdsMoney) {
    return orderInVain(sides)
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
    return { kind: "pay_order" }
  }
  if (order) {
    return difference(
      sides,
      "paid_without_order",
      order.isCanceled
        ? `Order ${order.id} is canceled, and its charge is ${state}.`
        : `Order ${order.id} has another payment, and this charge is ${state} as well.`
    )
  }
  return books.sessionStatus === undefined
    ? difference(
        sides,
        "paid_without_order",
        `The payment session of this ${state} charge is gone, and no order has it.`
      )
    : { kind: "complete_cart" }
}

/** Core makes the order before it authorizes: one that is fresh may be about to be paid. */
function orderInVain(sides: BothSides): Correction | undefined {
  const { books, charge, now } = sides
  const { order, payment, isPaidOtherwise } = books
  if (
    !order ||
    order.isCanceled ||
    order.transactions.length > 0 ||
    (payment && !payment.isCanceled) ||
    isPaidOtherwise ||
    charge.state === "charged_back"
  ) {
    return undefined
  }
  return isFresh(order, now)
    ? { kind: "wait" }
    : difference(
        sides,
        "order_without_charge",
        `Order ${order.id} waits for a charge that is ${charge.state}.`
      )
}

function noteBooked(sides: BothSides): Correction {
  const booked = sides.operations.filter(
    (operation) =>
      operation.bookedAt === undefined && !isAtWork(operation, sides)
  )
  if (booked.length > 0) {
    return { kind: "mark_booked", operationIds: booked.map(({ id }) => id) }
  }
  return sides.operations.some((operation) => isAtWork(operation, sides))
    ? { kind: "wait" }
    : { kind: "none" }
}

function isSame(
  one: { captured: number; refunded: number },
  other: { captured: number; refunded: number }
): boolean {
  return one.captured === other.captured && one.refunded === other.refunded
}
