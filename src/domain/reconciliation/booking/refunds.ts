import { minorUnits, type MinorUnits } from "../../money"
import { type BookedPayment, type BookedRow, sumOf } from "../medusa-records"
import type { Operation } from "../../operation/operation"
import { type ReconciliationInput, isFresh } from "../reconciliation-input"
import type { GoneBecause } from "../correction"
import { isLostDispute } from "../../dispute/dispute"
import { rowOfExcess, unprovenRows } from "./unproven-rows"

/**
 * The state of Medusa's refunds, compared with what the gateway refunded. `equal` where there is no payment. Refunds
 * are booked one after another, each with its operation in the ledger.
 *
 * - `disputed`: Medusa has less, and how much was lost or refunded is not known yet.
 * - `less_by_operation`: a refund of ours is not booked.
 * - `less`: money went back without us.
 * - `fresh_row`: core may still work on a row that nothing proves.
 * - `superfluous_row`: Medusa has a row of a refund that never happened.
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
    // The capture is not booked while the charge is disputed, so no refund is booked either.
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
  // A row without a refund may occupy the amount of a refund that was made.
  const [blocking] =
    unbooked.length > 0 ? unprovenRows(input, payment.refunds) : []
  if (blocking) {
    return superfluous(blocking, now)
  }
  // Other returned money of a disputed charge may be the lost part: a person decides.
  return isDisputed
    ? { is: "disputed" }
    : {
        is: "less",
        missing: minorUnits(missing),
        // The gateway may report a lost dispute as a refund.
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
  // Every refund uses our provider: a row without an operation is no refund, whatever its amount.
  const row = fresh ?? rowOfExcess(unproven, excess) ?? unproven[0]
  return row ? superfluous(row, now) : { is: "more" }
}

function superfluous(row: BookedRow, now: Date): RefundsState {
  return isFresh(row, now)
    ? { is: "fresh_row" }
    : { is: "superfluous_row", row }
}
