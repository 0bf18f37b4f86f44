import type { MinorUnits } from "../money"
import type { Charge } from "../charge"
import type { BookedOrder } from "../medusa-records"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * The one rule for amounts: money is booked on an order only when it is what the order has
 * outstanding, or what its link asks of that; and an order is placed only on what its code, link or
 * card was to be charged with. False for everything else, unless a person has said that it is booked as
 * a part.
 */
export function isFittingAmount({
  charge,
  records: { order },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  const taken =
    order && isPartOnPurpose(charge) ? charge.amount : takenOf(charge)
  if (isBookedAsPart(charge)) {
    return order?.due !== undefined && taken <= order.due
  }
  return (
    taken === charge.amount &&
    (order === undefined || isOutstanding(order, charge))
  )
}

/**
 * Whether an order has outstanding what a charge asks for; a link may ask for a part of it. Medusa's
 * own figure, in which coupons, edits and credit lines count.
 */
function isOutstanding(
  { due }: Pick<BookedOrder, "due">,
  { amount, link }: Pick<Charge, "amount" | "link">
): boolean {
  return link?.purpose === "order"
    ? due !== undefined && amount <= due
    : due === amount
}

/** False when it owes nothing, and when what it owes was not read. */
export function hasOutstanding({ due }: Pick<BookedOrder, "due">): boolean {
  return due !== undefined && due > 0
}

/** Whether another part was taken than was asked for, on nobody's wish. */
export function isOtherAmountTaken(charge: TakenCharge): boolean {
  return takenOf(charge) !== charge.amount && !isBookedAsPart(charge)
}

/** What Medusa is to have a payment of: all that was asked for, or the part that a person books. */
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

/** A part of what is reserved on a card, captured after its order stood: it counts as all of it. */
function isPartOnPurpose({
  method,
  lateCapture,
}: Pick<Charge, "method" | "lateCapture">): boolean {
  return method === "card" && lateCapture
}

/** What was taken; of a charge that is only reserved, its whole amount. */
function takenOf({ amount, sums, mostCaptured, state }: TakenCharge): number {
  return state === "paid" ? sums.captured : mostCaptured || amount
}
