import { divideHalfUp } from "./divide-half-up"

/** The paid amount of a charge, the discount and interest in it, and the amount refunded before, in minor units. */
export interface SoldCharge {
  paid: number
  discount: number
  interest: number
  refunded: number
}

export interface RefundOfPrice {
  /** The plain price of the returned goods. */
  price: number
  /** The share of the interest that is refunded with the price. It is negative for the share of a discount. */
  share: number
  /** The amount that the shopper receives. */
  total: number
}

/**
 * Returns the amount to refund for goods with the given plain price. The rounding takes all earlier refunds of the
 * charge into account, so that no sequence of refunds loses or adds a centavo. Refunding the whole price returns the
 * whole paid amount.
 */
export function refundOfPrice(
  { paid, discount, interest, refunded }: SoldCharge,
  price: number
): RefundOfPrice {
  const plain = paid + discount - interest
  const before = proportionalPart(plain, refunded, paid)
  const part = Math.max(0, Math.min(price, plain - before))
  const after =
    before + part === plain
      ? paid
      : proportionalPart(paid, before + part, plain)
  // An earlier refund of any amount, for example in the merchant panel, may have exceeded the share of its price.
  const total = Math.max(0, Math.min(after, paid) - refunded)
  return { price: part, share: total - part, total }
}

function proportionalPart(whole: number, part: number, of: number): number {
  return of === 0
    ? 0
    : Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
