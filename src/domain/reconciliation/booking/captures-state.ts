import { minorUnits, type MinorUnits } from "../../money"
import { type BookedRow, sumOfAmounts } from "../medusa-records"
import {
  type ReconciliationInput,
  isRecentMedusaRow,
} from "../reconciliation-input"
import { hasLostDispute } from "../../dispute/dispute"
import {
  isOlderThanSumsConfirmation,
  findRowExplainingExcess,
  unprovenCapturesOrRefunds,
} from "./unproven-captures-or-refunds"

/**
 * How the captures in Medusa differ from the captured sum that Medusa must have, which is usually the gateway's sum
 * (`sumsToBook`).
 * - `equal`: they do not differ, or Medusa has no payment.
 * - `disputed`: Medusa has booked less. Nothing is booked while the payer's dispute is open.
 * - `less_on_canceled_payment`: Medusa has booked less, but cannot book anything on a payment that it has canceled.
 * - `less`: Medusa lacks a capture.
 * - `more_by_fresh_row`: Medusa has booked more, with a recent capture that it may still be working on.
 * - `more_by_row`: Medusa has booked more, probably with the capture `row`. Nothing proves that the money of this
 *   capture moved.
 * - `more`: Medusa has booked more, for an unknown reason.
 * - `all_gone`: Medusa has booked money, and the gateway shows no captured money.
 * - `not_marked`: all captures are booked, but Medusa does not show the payment as fully captured.
 */
export type CapturesState =
  | {
      is:
        | "equal"
        | "disputed"
        | "less_on_canceled_payment"
        | "more_by_fresh_row"
        | "more"
        | "all_gone"
    }
  | { is: "less"; paymentId: string; missing: MinorUnits }
  | { is: "not_marked"; paymentId: string }
  | { is: "more_by_row"; row: BookedRow }

export function capturesStateOf(input: ReconciliationInput): CapturesState {
  const { charge, records, now } = input
  const { payment } = records
  if (!payment) {
    return { is: "equal" }
  }
  const booked = sumOfAmounts(payment.captures)
  const { captured } = charge.sums
  if (captured > booked) {
    if (charge.state === "charged_back" && !hasLostDispute(charge)) {
      return { is: "disputed" }
    }
    return payment.isCanceled
      ? { is: "less_on_canceled_payment" }
      : {
          is: "less",
          paymentId: payment.id,
          missing: minorUnits(captured - booked),
        }
  }
  if (booked > captured) {
    const unproven = unprovenCapturesOrRefunds(input, payment.captures)
    if (unproven.some((row) => isRecentMedusaRow(row, now))) {
      return { is: "more_by_fresh_row" }
    }
    const row = findRowExplainingExcess(unproven, booked - captured)
    // If the charge has no money any more, the gateway may have captured and returned it. An administrator has to
    // decide.
    const isOver = charge.state !== "authorized" && captured === 0
    if (row && (!isOver || isOlderThanSumsConfirmation(charge, row))) {
      return { is: "more_by_row", row }
    }
    return { is: captured === 0 ? "all_gone" : "more" }
  }
  const isMarked =
    payment.isCaptured ||
    charge.state === "authorized" ||
    captured === 0 ||
    captured < charge.amount
  return isMarked
    ? { is: "equal" }
    : { is: "not_marked", paymentId: payment.id }
}
