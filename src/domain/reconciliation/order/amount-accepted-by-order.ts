import type { MinorUnits } from "../../money"
import type { Charge } from "../../charge/charge"
import type { BookedOrder } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"

/**
 * Returns whether an order can have the money of a charge. The paid amount must be the requested one. If there is an
 * order, it must owe exactly this amount, or at least this amount if a payment link of the order requested it.
 *
 * If an administrator decided to book the payment as a part of the order, the order must owe at least the paid
 * amount. After a partial refund of the charge, the result is always `false`, because the order would count as paid
 * with more money than is left.
 */
export function isAmountAcceptedByOrder({
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
 * Returns whether the order owes the requested amount. For an order's payment link, the requested amount may be less
 * than the order owes. Medusa's own calculation of what the order owes is used, which includes coupons, edits and
 * credit lines.
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
 * Returns whether the money of a charge is not the requested amount: a part was refunded, or another amount was
 * captured. Returns `false` if an administrator decided to book the other amount as a part of the order.
 */
export function isNotRequestedAmount(charge: ChargeWithSums): boolean {
  return (
    charge.sums.refunded > 0 ||
    (capturedOrRequestedAmountOf(charge) !== charge.amount &&
      !isBookedAsPart(charge))
  )
}

/**
 * Returns the amount that the charge's payment in Medusa has to have. It is the requested amount, or the captured
 * amount if an administrator decided to book it as a part of the order.
 */
export function amountToBook(
  charge: ChargeWithSums & Pick<Charge, "refundDecision">
): MinorUnits {
  return isBookedAsPart(charge) ? charge.sums.captured : charge.amount
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

function isBookedAsPart({
  bookAsPart,
  refundDecision,
}: Pick<Charge, "bookAsPart" | "refundDecision">): boolean {
  return bookAsPart !== undefined && refundDecision === undefined
}

/** Returns the captured amount of a charge, or the requested amount if no money was captured. */
function capturedOrRequestedAmountOf({
  amount,
  sums,
  highestCaptured,
  state,
}: ChargeWithSums): number {
  return state === "paid" ? sums.captured : highestCaptured || amount
}
