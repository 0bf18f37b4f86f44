import type { MinorUnits } from "../../money"
import type { Charge } from "../../charge/charge"
import type { BookedOrder } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"

/**
 * Whether the amount of a charge fits. Money is booked on an order only when it equals the outstanding amount of the
 * order, or what the link asks of that amount. An order is placed only for the amount with which its code, link or
 * card was to be charged. False for every other amount, unless a person decided to book it as a part; also as
 * soon as any of it was refunded, since less is left than the order would count as paid.
 */
export function isFittingAmount({
  charge,
  records: { order },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  // Money that is captured after its order was placed counts as whole: a partial capture is intended.
  const isPartOnPurpose =
    traitsOf(charge.method).canBeReserved && charge.lateCapture
  const taken = order && isPartOnPurpose ? charge.amount : takenOf(charge)
  if (charge.sums.refunded > 0) {
    return false
  }
  if (isBookedAsPart(charge)) {
    return order?.due !== undefined && taken <= order.due
  }
  return (
    taken === charge.amount &&
    (order === undefined || isOutstanding(order, charge))
  )
}

/**
 * Whether the requested amount is outstanding on the order; a link may request a part of it. The figure is Medusa's
 * own, which includes coupons, edits and credit lines.
 */
function isOutstanding(
  { due }: Pick<BookedOrder, "due">,
  { amount, link }: Pick<Charge, "amount" | "link">
): boolean {
  return link?.purpose === "order"
    ? due !== undefined && amount <= due
    : due === amount
}

/** Whether an order owes something; false also when the outstanding amount was not read. */
export function hasOutstanding({ due }: Pick<BookedOrder, "due">): boolean {
  return due !== undefined && due > 0
}

/**
 * Whether a charge has another amount than was asked for: a part was refunded, or another amount was taken and no
 * person decided to book it as a part.
 */
export function hasOtherAmount(charge: TakenCharge): boolean {
  return (
    charge.sums.refunded > 0 ||
    (takenOf(charge) !== charge.amount && !isBookedAsPart(charge))
  )
}

/** Returns the amount of Medusa's payment: the amount that was asked for, or the part that a person books. */
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

/** Returns the taken amount; for a charge that is only reserved, its whole amount. */
function takenOf({ amount, sums, mostCaptured, state }: TakenCharge): number {
  return state === "paid" ? sums.captured : mostCaptured || amount
}
