import { isCodeMethod } from "../charge"
import { cameToNothing, isBesideAnother } from "./came-to-nothing"
import type { BookedOrder } from "../medusa-books"
import { type BothSides, difference, isAtWork, isFresh } from "./both-sides"
import { correctDecidedOfPaid, correctDecidedOfUnpaid } from "./decided-return"
import type { Correction, Stray } from "./correction"
import { hasOutstanding } from "./fitting-amount"
import { isSurplus } from "../../payment-link/surplus-charge"
import { inReais } from "../../texts/admin-texts"
import { strayOf } from "./stray-payment"
import { codeIsOverAt } from "./unpaid-code"

/** A charge that holds money belongs to an order, or it goes back. */
export function correctOrder(sides: BothSides): Correction | undefined {
  const { charge, books, operations } = sides
  const { state, sums } = charge
  const { order, payment } = books
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
    return correctDecidedOfPaid(sides)
  }
  if (operations.some((operation) => isAtWork(operation, sides))) {
    return { kind: "wait", for: "booking_by_medusa" }
  }
  const stray = strayOf(sides)
  if (charge.giveBack) {
    const mayBePaid = order && !order.isCanceled && !books.isPaidOtherwise
    const ofOrder = mayBePaid && correctDecidedOfUnpaid(sides, order)
    // One that waits for another amount may be about to be written or taken back while it is fresh.
    return ofOrder && (ofOrder.kind === "wait" || !stray)
      ? ofOrder
      : { kind: "return_money" }
  }
  if (!stray) {
    return correctUnbooked(sides)
  }
  const details = DETAILS[stray](sides)
  if (stray === "other_amount" && waitsForIt(books)) {
    return difference(sides, "other_amount", details)
  }
  return goesBackByItself(sides, stray) && !payment
    ? { kind: "return_stray", stray, details }
    : difference(sides, "paid_without_order", details)
}

/** Of a card only what the shopper was told that it was not charged, and another amount. */
function goesBackByItself(sides: BothSides, stray: Stray): boolean {
  return (
    isCodeMethod(sides.charge.method) ||
    stray === "other_amount" ||
    cameToNothing(sides) ||
    isBesideAnother(sides)
  )
}

function correctUnbooked(sides: BothSides): Correction {
  const { order } = sides.books
  if (!order) {
    return { kind: "complete_cart" }
  }
  return isBeingPlaced(sides, order)
    ? { kind: "wait", for: "order_being_placed" }
    : { kind: "pay_order" }
}

/** An order that has something outstanding; not for a code that its shopper has replaced. */
function waitsForIt({ order, sessionStatus }: BothSides["books"]): boolean {
  return order !== undefined && sessionStatus !== undefined
}

/** No order may come of it, whatever becomes of the first payment. */
function correctSurplus(sides: BothSides): Correction {
  return sides.charge.giveBack
    ? { kind: "return_money" }
    : {
        kind: "return_stray",
        stray: "paid_twice",
        details: DETAILS.paid_twice(sides),
      }
}

const DETAILS: Record<Stray, (sides: BothSides) => string> = {
  order_canceled: ({ charge, books }) =>
    `Order ${books.order?.id ?? ""} is canceled, and its charge is ${charge.state}.`,
  paid_otherwise: ({ charge, books: { order } }) =>
    `Order ${order?.id ?? ""} has ${order?.due === 0 && order.transactions.length === 0 ? "nothing outstanding" : "another payment"}, and this charge is ${charge.state} as well.`,
  other_amount: ({ charge, books: { order } }) =>
    `${inReais(charge.sums.captured || charge.amount)} was paid, and ${
      order?.due === undefined
        ? `${inReais(charge.amount)} was asked for`
        : `order ${order.id} has ${inReais(order.due)} outstanding`
    }; nothing of it is booked.`,
  session_gone: ({ charge }) =>
    `The payment session of this ${charge.state} charge is gone, and no order has it.`,
  paid_twice: () =>
    "Its payment link was paid before: this is another payment.",
  refused_before: ({ charge: { state } }) =>
    `The payment service had refused this charge, or not shown it, and shows it as ${state} now; the shopper was told that nothing was charged, and no order waits for it.`,
}

/**
 * Of an order that is fresh somebody may be writing the payment down, since a code can be paid while
 * its cart is completed; one that was placed to wait for its payment is done.
 */
function isBeingPlaced(
  { charge, operations, books: { sessionStatus }, now }: BothSides,
  order: BookedOrder
): boolean {
  return (
    (isCodeMethod(charge.method) || cameToNothing({ operations })) &&
    !isAskedForByAdmin(charge) &&
    sessionStatus !== "pending_authorization" &&
    isFresh(order, now)
  )
}

/**
 * Core makes the order before it authorizes: one that is fresh may be about to be paid. Where the
 * charge has its payment already, that is over. One that owes nothing waits for nothing.
 */
function orderInVain(sides: BothSides): Correction | undefined {
  const { books, charge, now } = sides
  const { order, payment, isPaidOtherwise } = books
  if (
    !order ||
    order.isCanceled ||
    !hasOutstanding(order) ||
    order.transactions.length > 0 ||
    (payment && !payment.isCanceled) ||
    isPaidOtherwise ||
    charge.state === "charged_back" ||
    isAskedForByAdmin(charge) ||
    sides.isBesideOpen
  ) {
    return undefined
  }
  if (isFresh(order, now) && !payment) {
    return { kind: "wait", for: "order_being_placed" }
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
    ? { kind: "wait", for: "payer", until: overAt }
    : { kind: "cancel_order", orderId: order.id }
}
