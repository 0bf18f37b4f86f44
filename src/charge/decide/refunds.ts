import { minorUnits, type MinorUnits } from "../money"
import { type BookedPayment, type BookedRow, sumOf } from "../medusa-records"
import type { Operation } from "../operation"
import { type ReconciliationInput, isFresh } from "./reconciliation-input"
import type { GoneBecause } from "./correction"
import { isLostDispute } from "../dispute"
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

export function refundsOf(input: ReconciliationInput): RefundsState {
  const { payment } = input.records
  if (!payment) {
    return { is: "equal" }
  }
  const missing = input.charge.sums.refunded - sumOf(payment.refunds)
  if (missing === 0) {
    return { is: "equal" }
  }
  return missing > 0
    ? fewerThanMade(input, payment, missing)
    : moreThanMade(input, payment, -missing)
}

function fewerThanMade(
  input: ReconciliationInput,
  payment: BookedPayment,
  missing: number
): RefundsState {
  const { charge, operations, now } = input
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
  const [blocking] =
    unbooked.length > 0 ? unprovenRows(input, payment.refunds) : []
  if (blocking) {
    return superfluous(blocking, now)
  }
  // What else was given back while it is disputed may be what was lost: a person says which.
  return isDisputed
    ? { is: "disputed" }
    : {
        is: "less",
        missing: minorUnits(missing),
        // A dispute that was lost may be told as a refund.
        because:
          input.gone ?? (isLostDispute(charge) ? "chargeback" : "refunded"),
      }
}

function moreThanMade(
  input: ReconciliationInput,
  payment: BookedPayment,
  excess: number
): RefundsState {
  const { now } = input
  const unproven = unprovenRows(input, payment.refunds)
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
