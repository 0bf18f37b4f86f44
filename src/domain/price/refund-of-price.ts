import { divideHalfUp } from "./divide-half-up"

/** What a charge took, what of it the way of paying made, and what was refunded before. Minor units. */
export interface SoldCharge {
  paid: number
  discount: number
  interest: number
  refunded: number
}

export interface RefundOfPrice {
  /** The plain price of what goes back. */
  price: number
  /** What its share of interest or discount adds; negative for a discount. */
  share: number
  /** What the shopper gets. */
  total: number
}

/**
 * Returns what goes back for goods of a plain price. Rounded over all that has gone back so far, so that no sequence of
 * refunds loses or adds a centavo; all of the price gives back all that was paid.
 */
export function refundOfPrice(
  { paid, discount, interest, refunded }: SoldCharge,
  price: number
): RefundOfPrice {
  const plain = paid + discount - interest
  const before = partOf(plain, refunded, paid)
  const part = Math.max(0, Math.min(price, plain - before))
  const after =
    before + part === plain ? paid : partOf(paid, before + part, plain)
  // A refund of any sum, as in the merchant's panel, may have been more than the share of its price.
  const total = Math.max(0, Math.min(after, paid) - refunded)
  return { price: part, share: total - part, total }
}

function partOf(whole: number, part: number, of: number): number {
  return of === 0
    ? 0
    : Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
