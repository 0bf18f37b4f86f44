import type { MinorUnits } from "../../money"
import type { Charge } from "../../charge/charge"
import type { BookedOrder } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"

/**
 * Returns whether the amount of a charge is right for its order or, if there is no order yet, for its cart. Usually,
 * the paid amount must be the requested amount, and the order must owe exactly this amount. There are exceptions:
 * - If any money of the charge was refunded, the result is `false`.
 * - If an administrator decided to book the payment as a part of the order, any paid amount is right that is not
 *   above what the order owes. A later decision to refund the money ends this exception.
 * - If the charge is a payment link for an order, the order may owe more than the amount of the link.
 * - If a card's money is captured after the order was placed, the captured amount is not compared. The store may then
 *   capture less than was requested.
 */
export function isAmountRightForOrderOrCart({
  charge,
  records: { order },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  // If a card's money is captured after the order was placed, a partial capture is intended. It counts as the whole
  // amount.
  const isPartOnPurpose =
    traitsOf(charge.method).canBeReserved && charge.lateCapture
  const taken =
    order && isPartOnPurpose
      ? charge.amount
      : capturedOrRequestedAmountOf(charge)
  // If a part was refunded, the order would count as paid with more money than is left.
  if (charge.sums.refunded > 0) {
    return false
  }
  if (isToBeBookedAsPart(charge)) {
    return order?.due !== undefined && taken <= order.due
  }
  return (
    taken === charge.amount &&
    (order === undefined || isRequestedAmountOutstanding(order, charge))
  )
}

/**
 * Returns whether the order owes the requested amount. For an order's payment link, the result is also `true` if the
 * order owes more. `due` is Medusa's own calculation of what the order owes. It includes coupons, edits and credit
 * lines.
 */
function isRequestedAmountOutstanding(
  { due }: Pick<BookedOrder, "due">,
  { amount, link }: Pick<Charge, "amount" | "link">
): boolean {
  return link?.purpose === "order"
    ? due !== undefined && amount <= due
    : due === amount
}

/** Returns whether an order owes something. Returns `false` if the owed amount was not read. */
export function hasOutstandingAmount({
  due,
}: Pick<BookedOrder, "due">): boolean {
  return due !== undefined && due > 0
}

/**
 * Returns whether the money of a charge differs from the requested amount. The result is `true` in these cases:
 * - A part or all of the money was refunded.
 * - Another amount was captured, and it is not to be booked as a part of the order.
 */
export function isRemainingAmountUnexpected(charge: ChargeWithSums): boolean {
  return (
    charge.sums.refunded > 0 ||
    (capturedOrRequestedAmountOf(charge) !== charge.amount &&
      !isToBeBookedAsPart(charge))
  )
}

/**
 * Returns the amount that the charge's payment in Medusa has to have. It is the requested amount, or the captured
 * amount if the payment is to be booked as a part of the order.
 */
export function amountToBook(
  charge: ChargeWithSums & Pick<Charge, "refundDecision">
): MinorUnits {
  return isToBeBookedAsPart(charge) ? charge.sums.captured : charge.amount
}

type ChargeWithSums = Pick<
  Charge,
  | "amount"
  | "sums"
  | "highestCaptured"
  | "state"
  | "bookAsPart"
  | "refundDecision"
>

function isToBeBookedAsPart({
  bookAsPart,
  refundDecision,
}: Pick<Charge, "bookAsPart" | "refundDecision">): boolean {
  return bookAsPart !== undefined && refundDecision === undefined
}

/**
 * Returns the captured amount of a charge. If the charge is not paid any more, it is the amount that was captured
 * before. If no money was ever captured, it is the requested amount.
 */
function capturedOrRequestedAmountOf({
  amount,
  sums,
  highestCaptured,
  state,
}: ChargeWithSums): number {
  return state === "paid" ? sums.captured : highestCaptured || amount
}
