import { minorUnits, type MinorUnits } from "../../money"
import {
  type BookedPayment,
  type BookedRow,
  sumOfAmounts,
} from "../medusa-records"
import type { Operation } from "../../operation/operation"
import {
  type ReconciliationInput,
  isRecentMedusaRow,
} from "../reconciliation-input"
import type { LossReason } from "../correction"
import { hasLostDispute } from "../../dispute/dispute"
import {
  findRowExplainingExcess,
  unprovenCapturesOrRefunds,
} from "./unproven-captures-or-refunds"

/**
 * How the refunds in Medusa differ from the refunded sum that Medusa must have, which is usually the gateway's sum
 * (`sumsToBook`). Each refund is booked in Medusa separately, and belongs to an operation in the ledger.
 * - `equal`: they do not differ, or Medusa has no payment.
 * - `disputed`: Medusa has booked less, and no missing refund is booked before the payer's dispute ends.
 * - `less_by_operation`: Medusa lacks a refund for which the ledger has an accepted operation.
 * - `less`: money was returned or lost, and the ledger has no operation that explains the missing amount.
 * - `fresh_row`: Medusa has a recent refund for which nothing proves that money moved. Medusa may still be working on
 *   this refund.
 * - `superfluous_row`: Medusa has an older refund for which nothing proves that money moved.
 * - `more`: Medusa has booked more, for an unknown reason.
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
  const missing = input.charge.sums.refunded - sumOfAmounts(payment.refunds)
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
  if (isDisputed && charge.sums.captured > sumOfAmounts(payment.captures)) {
    // The capture is not booked while the charge is disputed, so its refunds are not booked either.
    return { is: "disputed" }
  }
  const unbooked = operations.filter(
    ({ kind, state, bookedAt, medusaRowId }) =>
      kind === "refund" &&
      state === "accepted" &&
      bookedAt === undefined &&
      !payment.refunds.some(({ id }) => id === medusaRowId)
  )
  const next = unbooked.find(({ amount }) => amount <= missing)
  if (next) {
    return { is: "less_by_operation", paymentId: payment.id, operation: next }
  }
  // A refund in Medusa that was never made may have the amount that is needed to book a refund that was made.
  const [blocking] =
    unbooked.length > 0 ? unprovenCapturesOrRefunds(input, payment.refunds) : []
  if (blocking) {
    return refundsStateForUnprovenRow(blocking, now)
  }
  // If more money of a disputed charge was returned, the dispute may have taken it, so an administrator has to decide.
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
  const unproven = unprovenCapturesOrRefunds(input, payment.refunds)
  const fresh = unproven.find((row) => isRecentMedusaRow(row, now))
  // The plugin makes every refund that is requested in Medusa, so a row without an operation is not a refund, whatever
  // its amount is.
  const row = fresh ?? findRowExplainingExcess(unproven, excess) ?? unproven[0]
  return row ? refundsStateForUnprovenRow(row, now) : { is: "more" }
}

function refundsStateForUnprovenRow(row: BookedRow, now: Date): RefundsState {
  return isRecentMedusaRow(row, now)
    ? { is: "fresh_row" }
    : { is: "superfluous_row", row }
}
