import { minorUnits } from "../../money"
import type { Charge } from "../charge"
import { type BookedPayment, type BookedRow, sumOf } from "../medusa-books"
import { type BothSides, difference, isAtWork, isFresh } from "./both-sides"
import type { Correction } from "./correction"
import { isLostDispute } from "./disputed-charge"
import { rowOfExcess, unprovenRows } from "./unproven-rows"

/**
 * Brings Medusa's refunds of a payment to what the gateway gave back: one after another, each with
 * the operation of the ledger that it is. Undefined when they agree.
 */
export function correctRefunds(
  sides: BothSides,
  payment: BookedPayment
): Correction | undefined {
  const { charge, operations, now } = sides
  const booked = sumOf(payment.refunds)
  const missing = charge.sums.refunded - booked
  const unproven = unprovenRows(sides, payment.refunds)
  const isBooked = (medusaId: string | undefined): boolean =>
    payment.refunds.some(({ id }) => id === medusaId)
  if (missing > 0) {
    if (
      charge.state === "charged_back" &&
      !isLostDispute(charge) &&
      charge.sums.captured > sumOf(payment.captures)
    ) {
      // It is not booked as taken while it is disputed, so nothing of it is booked as given back.
      return undefined
    }
    const unbooked = operations.filter(
      (operation) =>
        operation.kind === "refund" &&
        operation.state === "accepted" &&
        operation.bookedAt === undefined &&
        !isBooked(operation.medusaId)
    )
    if (unbooked.some((operation) => isAtWork(operation, sides))) {
      return { kind: "wait", for: "booking_by_medusa" }
    }
    const next = unbooked.find(({ amount }) => amount <= missing)
    if (next) {
      return { kind: "book_refund", paymentId: payment.id, operation: next }
    }
    // A row that stands for nothing may take up the room of a refund that was made.
    const [inTheWay] = unbooked.length > 0 ? unproven : []
    if (inTheWay) {
      return removed(inTheWay, now)
    }
    // What else was given back while it is disputed may be what was lost: a person says which.
    return charge.state === "charged_back" && !isLostDispute(charge)
      ? undefined
      : {
          kind: "record_refund",
          amount: minorUnits(missing),
          because: sides.gone ?? whyRefunded(charge),
        }
  }
  if (missing < 0) {
    const fresh = unproven.find((row) => isFresh(row, now))
    // Every refund goes through our provider: a row without an operation is none, whatever it says.
    const phantom = fresh ?? rowOfExcess(unproven, -missing) ?? unproven[0]
    if (phantom) {
      return removed(phantom, now)
    }
    return difference(
      sides,
      "refunded_differs",
      "Medusa has booked more refunds than the gateway gave back."
    )
  }
  return undefined
}

/** A dispute that was lost may be told as a refund. */
function whyRefunded({ dispute }: Charge): "refunded" | "chargeback" {
  return dispute?.closed?.outcome === "lost" ? "chargeback" : "refunded"
}

/** Core may be at work on a row that is fresh. */
function removed(row: BookedRow, now: Date): Correction {
  return isFresh(row, now)
    ? { kind: "wait", for: "fresh_row" }
    : { kind: "remove_refund", rowId: row.id }
}
