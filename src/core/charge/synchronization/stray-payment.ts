import { isSurplus } from "../../payment-link/surplus-charge"
import type { BothSides } from "./both-sides"
import type { Stray } from "./correction"

/** Why no order is waiting for the money of a charge; undefined when one has it, or may get it. */
export function strayOf({
  charge,
  books,
}: Pick<BothSides, "charge" | "books">): Stray | undefined {
  if (isSurplus(charge)) {
    return "paid_twice"
  }
  const { order, payment, sessionStatus, isPaidOtherwise } = books
  if (order?.isCanceled) {
    return "order_canceled"
  }
  if (order) {
    return payment || !isPaidOtherwise ? undefined : "paid_otherwise"
  }
  return sessionStatus === undefined ? "session_gone" : undefined
}
