import { minorUnits, type MinorUnits } from "../../money"
import { type BookedPayment, type BookedRow, sumOf } from "../medusa-books"
import type { Operation } from "../operation"
import { type BothSides, isFresh } from "./both-sides"
import type { GoneBecause } from "./correction"
import { isLostDispute } from "./disputed-charge"
import { rowOfExcess, unprovenRows } from "./unproven-rows"

/**
 * What Medusa has booked as refunded, beside what the gateway gave back. `equal` where there is no
 * payment. Refunds are booked one after another, each with the operation of the ledger that it is.
 *
 * - `disputed`: less, and what was lost or refunded of it is not known.
 * - `less_by_operation`: a refund of ours is not booked.
 * - `less`: money went back without us.
 * - `fresh_row`: core may still be at work on a row that nothing speaks for.
 * - `superfluous_row`: a row of something that never happened.
 */
export type RefundsState =
  | { is: "equal" | "disputed" | "fresh_row" | "more" }
  | { is: "less_by_operation"; paymentId: string; operation: Operation }
  | { is: "less"; missing: MinorUnits; because: "refunded" | GoneBecause }
  | { is: "superfluous_row"; row: BookedRow }

export function refundsOf(sides: BothSides): RefundsState {
  const { payment } = sides.books
  if (!payment) {
    return { is: "equal" }
  }
  const missing = sides.charge.sums.refunded - sumOf(payment.refunds)
  if (missing === 0) {
    return { is: "equal" }
  }
  return missing > 0
    ? fewerThanMade(sides, payment, missing)
    : moreThanMade(sides, payment, -missing)
}

function fewerThanMade(
  sides: BothSides,
  payment: BookedPayment,
  missing: number
): RefundsState {
  const { charge, operations, now } = sides
  const isDisputed = charge.state === "charged_back" && !isLostDispute(charge)
  if (isDisputed && charge.sums.captured > sumOf(payment.captures)) {
    // It is not booked as taken while it is disputed, so nothing of it is booked as given back.
    return { is: "disputed" }
  }
  const unbooked = operations.filter(
    ({ kind, state, bookedAt, medusaId }) =>
      kind === "refund" &&
      state === "accepted" &&
      bookedAt === undefined &&
      !payment.refunds.some(({ id }) => id === medusaId)
  )
  const next = unbooked.find(({ amount }) => amount <= missing)
  if (next) {
    return { is: "less_by_operation", paymentId: payment.id, operation: next }
  }
  // A row that stands for nothing may take up the room of a refund that was made.
  const [inTheWay] =
    unbooked.length > 0 ? unprovenRows(sides, payment.refunds) : []
  if (inTheWay) {
    return superfluous(inTheWay, now)
  }
  // What else was given back while it is disputed may be what was lost: a person says which.
  return isDisputed
    ? { is: "disputed" }
    : {
        is: "less",
        missing: minorUnits(missing),
        // A dispute that was lost may be told as a refund.
        because:
          sides.gone ?? (isLostDispute(charge) ? "chargeback" : "refunded"),
      }
}

function moreThanMade(
  sides: BothSides,
  payment: BookedPayment,
  excess: number
): RefundsState {
  const { now } = sides
  const unproven = unprovenRows(sides, payment.refunds)
  const fresh = unproven.find((row) => isFresh(row, now))
  // Every refund goes through our provider: a row without an operation is none, whatever it says.
  const row = fresh ?? rowOfExcess(unproven, excess) ?? unproven[0]
  return row ? superfluous(row, now) : { is: "more" }
}

function superfluous(row: BookedRow, now: Date): RefundsState {
  return isFresh(row, now)
    ? { is: "fresh_row" }
    : { is: "superfluous_row", row }
}
