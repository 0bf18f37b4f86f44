import { isSurplus } from "../../payment-link/surplus-charge"
import { type BothSides, difference } from "./both-sides"
import type { Correction } from "./correction"

/**
 * A payment link that was paid with another amount than it asks for. No order is placed or
 * paid with it by itself: a person says whether it is enough, or gives it back.
 */
export function otherAmountOf(
  sides: Pick<BothSides, "charge" | "books">
): Correction | undefined {
  const { charge, books } = sides
  const { amount, mostCaptured } = charge
  return charge.link !== undefined &&
    !isSurplus(charge) &&
    charge.state === "paid" &&
    mostCaptured !== amount &&
    books.payment === undefined &&
    charge.giveBack === undefined
    ? difference(
        sides,
        "captured_differs",
        `Its payment link asks for ${amount} and was paid with ${mostCaptured} in minor units; no order is placed or paid with that.`
      )
    : undefined
}
