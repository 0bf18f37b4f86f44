import { type ChargeSums, NO_SUMS } from "../charge-sums"
import { sumOf } from "../medusa-books"
import { minorUnits } from "../../money"
import type { BothSides } from "./both-sides"

/**
 * What Medusa has to have booked of a charge: the gateway's sums, but for two charges of which
 * nothing is held on either side.
 *
 * - Medusa canceled the payment, and all that was taken was given back at once: a void that came
 *   after somebody's capture. Medusa books nothing on a canceled payment any more.
 * - The gateway calls it canceled and tells no sums, after our own refunds of all that was booked.
 */
export function sumsToBook({
  charge,
  operations,
  books: { payment },
}: Pick<BothSides, "charge" | "operations" | "books">): ChargeSums {
  const { state, sums } = charge
  if (!payment) {
    return sums
  }
  const booked = sumOf(payment.captures)
  if (
    payment.isCanceled &&
    booked === 0 &&
    payment.refunds.length === 0 &&
    sums.captured === sums.refunded
  ) {
    return NO_SUMS
  }
  const returned = operations
    .filter(({ kind, state }) => kind === "refund" && state === "accepted")
    .reduce((sum, { amount }) => sum + amount, 0)
  return state === "canceled" &&
    sums.captured === 0 &&
    booked > 0 &&
    returned === booked
    ? { captured: minorUnits(booked), refunded: minorUnits(booked) }
    : sums
}
