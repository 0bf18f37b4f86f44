import type { MinorUnits } from "../../money"
import type { Charge } from "../../charge/charge"
import type { BookedOrder } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"

/**
 * Returns whether the amount of a charge fits its order. It must equal the order's outstanding amount, or be a part of
 * it that a link requested. An order is placed only for the amount that was requested of its code, link or card.
 *
 * Any other amount fits only if an administrator decided to book it as a part. No amount fits once a part of it
 * was refunded, because the order would count as paid with more than is left.
 */
export function isFittingAmount({
  charge,
  records: { order },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  // Money that is captured after its order was placed counts as the whole amount, because a partial capture is
  // intended.
  const isPartOnPurpose =
    traitsOf(charge.method).canBeReserved && charge.lateCapture
  const taken = order && isPartOnPurpose ? charge.amount : takenAmountOf(charge)
  if (charge.sums.refunded > 0) {
    return false
  }
  if (isBookedAsPart(charge)) {
    return order?.due !== undefined && taken <= order.due
  }
  return (
    taken === charge.amount &&
    (order === undefined || isRequestedAmountOutstanding(order, charge))
  )
}

/**
 * Returns whether the requested amount is outstanding on the order. A link may request a part of it. The outstanding
 * amount is Medusa's own, which includes coupons, edits and credit lines.
 */
function isRequestedAmountOutstanding(
  { due }: Pick<BookedOrder, "due">,
  { amount, link }: Pick<Charge, "amount" | "link">
): boolean {
  return link?.purpose === "order"
    ? due !== undefined && amount <= due
    : due === amount
}

/** Returns whether an order has an outstanding amount. It is `false` if that amount was not read. */
export function hasOutstandingAmount({
  due,
}: Pick<BookedOrder, "due">): boolean {
  return due !== undefined && due > 0
}

/**
 * Returns whether the remaining money of a charge differs from the requested amount, because a part was refunded, or
 * because another amount was captured and no administrator decided to book it as a part.
 */
export function hasOtherAmount(charge: TakenCharge): boolean {
  return (
    charge.sums.refunded > 0 ||
    (takenAmountOf(charge) !== charge.amount && !isBookedAsPart(charge))
  )
}

/** Returns the amount of Medusa's payment: the requested amount, or the part that an administrator books. */
export function amountToBook(
  charge: TakenCharge & Pick<Charge, "refundDecision">
): MinorUnits {
  return isBookedAsPart(charge) ? charge.sums.captured : charge.amount
}

type TakenCharge = Pick<
  Charge,
  "amount" | "sums" | "mostCaptured" | "state" | "bookAsPart" | "refundDecision"
>

function isBookedAsPart({
  bookAsPart,
  refundDecision,
}: Pick<Charge, "bookAsPart" | "refundDecision">): boolean {
  return bookAsPart !== undefined && refundDecision === undefined
}

/** Returns the captured amount, or the whole amount of a charge that is only reserved. */
function takenAmountOf({
  amount,
  sums,
  mostCaptured,
  state,
}: TakenCharge): number {
  return state === "paid" ? sums.captured : mostCaptured || amount
}
