import { minorUnits, type MinorUnits } from "../../money"
import { type BookedPayment, type BookedRow, sumOf } from "../medusa-records"
import type { Operation } from "../../operation/operation"
import { type ReconciliationInput, isFreshRow } from "../reconciliation-input"
import type { LossReason } from "../correction"
import { hasLostDispute } from "../../dispute/dispute"
import { rowExplainingExcess, unprovenRows } from "./unproven-rows"

/**
 * How the refunds in Medusa compare with the refunded sum at the gateway. It is `equal` if there is no payment. Refunds
 * are booked one by one, each with its operation in the ledger.
 * - `disputed`: Medusa has less, and it is not known yet which part was lost or refunded.
 * - `less_by_operation`: a refund of the plugin is missing in Medusa.
 * - `less`: money was returned without an operation of the plugin.
 * - `fresh_row`: Medusa has a recent row without an operation, on which core may still be working.
 * - `superfluous_row`: Medusa has the row of a refund that never happened.
 * - `more`: Medusa has more, and no row explains it.
 */
export type RefundsState =
  | { is: "equal" | "disputed" | "fresh_row" | "more" }
  | { is: "less_by_operation"; paymentId: string; operation: Operation }
  | { is: "less"; missing: MinorUnits; because: "refunded" | LossReason }
  | { is: "superfluous_row"; row: BookedRow }

export function refundsStateOf(input: ReconciliationInput): RefundsState {
  const { payment } = input.records
  if (!payment) {
    return { is: "equal" }
  }
  const missing = input.charge.sums.refunded - sumOf(payment.refunds)
  if (missing === 0) {
    return { is: "equal" }
  }
  return missing > 0
    ? stateWithMissingRefunds(input, payment, missing)
    : stateWithExcessRefunds(input, payment, -missing)
}

function stateWithMissingRefunds(
  input: ReconciliationInput,
  payment: BookedPayment,
  missing: number
): RefundsState {
  const { charge, operations, now } = input
  const isDisputed = charge.state === "charged_back" && !hasLostDispute(charge)
  if (isDisputed && charge.sums.captured > sumOf(payment.captures)) {
    // The capture is not booked while the charge is disputed, so its refunds are not booked either.
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
  // A row without a refund at the gateway may occupy the amount of a refund that was made.
  const [blocking] =
    unbooked.length > 0 ? unprovenRows(input, payment.refunds) : []
  if (blocking) {
    return superfluousRowState(blocking, now)
  }
  // Other returned money of a disputed charge may be the lost part, so an administrator has to decide.
  return isDisputed
    ? { is: "disputed" }
    : {
        is: "less",
        missing: minorUnits(missing),
        // The gateway may report a lost dispute as a refund.
        because:
          input.lossReason ??
          (hasLostDispute(charge) ? "chargeback" : "refunded"),
      }
}

function stateWithExcessRefunds(
  input: ReconciliationInput,
  payment: BookedPayment,
  excess: number
): RefundsState {
  const { now } = input
  const unproven = unprovenRows(input, payment.refunds)
  const fresh = unproven.find((row) => isFreshRow(row, now))
  // Every refund goes through the plugin's provider, so a row without an operation is not a refund, whatever its
  // amount.
  const row = fresh ?? rowExplainingExcess(unproven, excess) ?? unproven[0]
  return row ? superfluousRowState(row, now) : { is: "more" }
}

function superfluousRowState(row: BookedRow, now: Date): RefundsState {
  return isFreshRow(row, now)
    ? { is: "fresh_row" }
    : { is: "superfluous_row", row }
}
