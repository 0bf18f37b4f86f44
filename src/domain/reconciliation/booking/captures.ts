import { minorUnits, type MinorUnits } from "../../money"
import { type BookedRow, sumOf } from "../medusa-records"
import { type ReconciliationInput, isFreshRow } from "../reconciliation-input"
import { hasLostDispute } from "../../dispute/dispute"
import {
  isRejectedByAdministrator,
  rowExplainingExcess,
  unprovenRows,
} from "./unproven-rows"

/**
 * How the captures in Medusa compare with the captured sum at the gateway. It is `equal` if there is no payment.
 * - `disputed`: Medusa has less, and no capture is booked while the charge is disputed.
 * - `less_on_canceled_payment`: Medusa has less, and cannot book captures on the canceled payment.
 * - `less`: a capture is missing in Medusa.
 * - `more_by_fresh_row`: Medusa has more, by a recent row that core may still be working on.
 * - `more_by_row`: Medusa has the row of a capture that never happened.
 * - `more`: Medusa has more, and no row explains it.
 * - `all_gone`: the gateway has none of the money any more.
 * - `not_marked`: everything is captured, but Medusa does not count the payment as fully captured.
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
  const booked = sumOf(payment.captures)
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
    const unproven = unprovenRows(input, payment.captures)
    if (unproven.some((row) => isFreshRow(row, now))) {
      return { is: "more_by_fresh_row" }
    }
    const row = rowExplainingExcess(unproven, booked - captured)
    // If the charge is over, the gateway may have captured and returned the money, so an administrator has to decide.
    const isOver = charge.state !== "authorized" && captured === 0
    if (row && (!isOver || isRejectedByAdministrator(charge, row))) {
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
