import { isCodeMethod } from "../charge"
import { effectiveStateOf } from "../dispute"
import { isUnsettled } from "../operation"
import { type BothSides, difference, isAtWork } from "./both-sides"
import { correctCaptures } from "./correct-captures"
import { correctRefunds } from "./correct-refunds"
import { correctTransactions } from "./correct-transactions"
import type { Correction } from "./correction"
import { openDisputeOf } from "./disputed-charge"
import { doubtOf } from "./doubtful-charge"
import { leftAlone } from "./left-alone"
import { openLinkOf } from "./open-link"
import { sumsToBook } from "./sums-to-book"
import { correctUnpaidCode } from "./unpaid-code"
import { correctOrder } from "./correct-order"

/**
 * The next thing that brings Medusa to what the gateway has, from what both sides say now. Pure:
 * order, repetition and loss of whatever told of a change do not matter.
 */
export function nextCorrection(found: BothSides): Correction {
  const correction = ofOurOwn(found)
  return found.isWrittenElsewhere ? leftAlone(found, correction) : correction
}

function ofOurOwn(found: BothSides): Correction {
  const { operations } = found
  const { sums, gone } = sumsToBook(found)
  const charge = {
    ...found.charge,
    sums,
    state: effectiveStateOf(found.charge),
  }
  const sides = { ...found, charge, ...(gone ? { gone } : {}) }
  const doubt = doubtOf(sides)
  if (doubt) {
    return doubt
  }
  const isUndecided = charge.state === "pending" && !isCodeMethod(charge.method)
  if (charge.state === "unsettled" || operations.some(isUnsettled)) {
    return { kind: "wait", for: "outcome" }
  }
  if (isUndecided) {
    return { kind: "wait", for: "decision_of_gateway" }
  }
  const link = openLinkOf(sides)
  if (link && link.again <= sides.now) {
    return { kind: "close_link" } // before anything that may not succeed
  }
  return (
    noteVoidInVain(sides) ??
    correctUnpaidCode(sides) ??
    correctPayment(sides) ??
    correctOrderAndAccount(sides) ??
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
    return { kind: "wait", for: "booking_by_medusa" }
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
    return { kind: "wait", for: "booking_by_medusa" }
  }
  const link = openLinkOf(sides)
  if (link?.isListed) {
    return difference(
      sides,
      "waiting_too_long",
      "Its payment link was paid and can still be paid: the payment service does not make it inactive. It is tried again; make it inactive in the merchant panel."
    )
  }
  return link
    ? { kind: "wait", for: "next_deactivation", until: link.again }
    : { kind: "none" }
}

function isSame(
  one: { captured: number; refunded: number },
  other: { captured: number; refunded: number }
): boolean {
  return one.captured === other.captured && one.refunded === other.refunded
}
