import { isSurplus } from "../../payment-link/surplus-charge"
import type { BothSides } from "./both-sides"
import { cameToNothing, isBesideAnother } from "./came-to-nothing"
import type { Stray } from "./correction"
import { isFittingAmount } from "./fitting-amount"

/** Why no order is waiting for the money of a charge; undefined when one has it, or may get it. */
export function strayOf(
  sides: Pick<BothSides, "charge" | "books" | "operations">
): Stray | undefined {
  const { charge, books } = sides
  if (isSurplus(charge)) {
    return "paid_twice"
  }
  const { order, payment, sessionStatus, isPaidOtherwise } = books
  if (order?.isCanceled) {
    return "order_canceled"
  }
  if (order && isPaidOtherwise && !payment) {
    return "paid_otherwise"
  }
  if (isBesideAnother(sides) && !payment) {
    return "refused_before"
  }
  if (!payment && !isFittingAmount({ charge, books })) {
    return "other_amount"
  }
  if (order) {
    return undefined
  }
  if (sessionStatus === undefined) {
    return "session_gone"
  }
  return wasRefused(sides) && !payment ? "refused_before" : undefined
}

/** Of one that was only taken for absent the shopper was told that it is being verified. */
function wasRefused({ operations }: Pick<BothSides, "operations">): boolean {
  return (
    cameToNothing({ operations }) &&
    operations.some(
      ({ kind, state }) => kind === "create" && state === "rejected"
    )
  )
}
