import type { BothSides } from "./both-sides"
import type { Stray } from "./correction"

/** Why no order is waiting for the money of a charge; undefined when one has it, or may get it. */
export function strayOf({
  books,
}: Pick<BothSides, "books">): Stray | undefined {
  const { order, payment, sessionStatus, isPaidOtherwise } = books
  if (order?.isCanceled) {
    return "order_canceled"
  }
  if (order) {
    return payment || !isPaidOtherwise ? undefined : "paid_otherwise"
  }
  return sessionStatus === undefined ? "session_gone" : undefined
}
