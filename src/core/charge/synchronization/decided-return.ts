import { DECIDED_BY_CORE } from "../charge"
import type { BookedOrder } from "../medusa-books"
import { type BothSides, isFresh } from "./both-sides"
import type { Correction } from "./correction"

/**
 * A charge whose money was to go back, decided when no order had it, and which an unpaid order waits
 * for all the same: without a shared lock, or after a process died between the decision and the
 * closing of the session, the order may be written at the same moment. An order that can have the
 * money gets it; one that is fresh may be being written or rolled back. Undefined where nothing was
 * decided, and where a refund or void was sent: that goes to its end.
 */
export function correctDecidedOfUnpaid(
  sides: BothSides,
  order: BookedOrder
): Correction | undefined {
  if (sides.charge.giveBack === undefined || isReturnUnderWay(sides)) {
    return undefined
  }
  return isFresh(order, sides.now)
    ? { kind: "wait", for: "order_being_placed" }
    : { kind: "withdraw_return" }
}

/**
 * The same where the order's payment was written as well. Where core canceled the payment, the
 * decision is core's, and its order goes as well.
 */
export function correctDecidedOfPaid(sides: BothSides): Correction | undefined {
  const { charge, books } = sides
  return charge.giveBack !== undefined &&
    charge.giveBack.decidedBy !== DECIDED_BY_CORE &&
    books.payment?.isCanceled === false &&
    !isReturnUnderWay(sides)
    ? { kind: "withdraw_return" }
    : undefined
}

function isReturnUnderWay({ operations }: BothSides): boolean {
  return operations.some(
    ({ kind, state, bookedAt }) =>
      (kind === "refund" || kind === "void") &&
      state === "accepted" &&
      bookedAt === undefined
  )
}
