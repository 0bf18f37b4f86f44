import { minorUnits } from "../../money"
import { type BookedPayment, sumOf } from "../medusa-books"
import { type BothSides, difference, isFresh } from "./both-sides"
import type { Correction } from "./correction"
import { isLostDispute } from "./disputed-charge"
import { rowOfExcess, unprovenRows } from "./unproven-rows"

/** Brings Medusa's captures of a payment to what the gateway took. Undefined when they agree. */
export function correctCaptures(
  sides: BothSides,
  payment: BookedPayment
): Correction | undefined {
  const { charge, now } = sides
  const booked = sumOf(payment.captures)
  const { captured } = charge.sums
  if (captured > booked) {
    if (charge.state === "charged_back" && !isLostDispute(charge)) {
      // Nothing is taken or booked as taken while it is disputed.
      return undefined
    }
    return payment.isCanceled
      ? difference(
          sides,
          "captured_differs",
          "The gateway took money for a payment that is canceled in Medusa, which books no capture on it."
        )
      : {
          kind: "book_capture",
          paymentId: payment.id,
          amount: minorUnits(captured - booked),
        }
  }
  if (booked > captured) {
    const unproven = unprovenRows(sides, payment.captures)
    if (unproven.some((row) => isFresh(row, now))) {
      return { kind: "wait", for: "fresh_row" }
    }
    const phantom = rowOfExcess(unproven, booked - captured)
    if (phantom && (charge.state === "authorized" || captured > 0)) {
      return { kind: "remove_capture", rowId: phantom.id }
    }
    return captured === 0
      ? difference(
          sides,
          "money_gone",
          `Medusa has booked a payment that is ${charge.state} at the gateway.`
        )
      : difference(
          sides,
          "captured_differs",
          "Medusa has booked more than the gateway took."
        )
  }
  return !payment.isCaptured &&
    charge.state !== "authorized" &&
    captured > 0 &&
    captured >= charge.amount
    ? { kind: "mark_captured", paymentId: payment.id }
    : undefined
}
