import { minorUnits, type MinorUnits } from "../../money"
import { type BookedRow, sumOf } from "../medusa-records"
import { type ReconciliationInput, isFresh } from "../reconciliation-input"
import { isLostDispute } from "../../dispute/dispute"
import { isDoubted, rowOfExcess, unprovenRows } from "./unproven-rows"

/**
 * The state of Medusa's captures, compared with what the gateway captured. `equal` where there is no payment.
 *
 * - `disputed`: Medusa has less, and no capture is booked while the charge is disputed.
 * - `more_by_fresh_row`: core may still work on a row that nothing proves.
 * - `more_by_row`: Medusa has a row of a capture that never happened.
 * - `all_gone`: the gateway has none of the money any more.
 * - `not_marked`: all is captured, but Medusa does not count the payment as captured in full.
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

export function capturesOf(input: ReconciliationInput): CapturesState {
  const { charge, records, now } = input
  const { payment } = records
  if (!payment) {
    return { is: "equal" }
  }
  const booked = sumOf(payment.captures)
  const { captured } = charge.sums
  if (captured > booked) {
    if (charge.state === "charged_back" && !isLostDispute(charge)) {
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
    const unproven = unprovenRows(input, payment.captures)
    if (unproven.some((row) => isFresh(row, now))) {
      return { is: "more_by_fresh_row" }
    }
    const row = rowOfExcess(unproven, booked - captured)
    // Of a charge that is over, the gateway may have taken the money and given it back: a person knows.
    const isOver = charge.state !== "authorized" && captured === 0
    if (row && (!isOver || isDoubted(charge, row))) {
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
