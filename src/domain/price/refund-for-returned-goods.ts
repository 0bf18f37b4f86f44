import { divideHalfUp } from "./divide-half-up"

/**
 * A charge whose goods are returned. Amounts are in centavos. `paid` is the amount of the charge, as if all of it was
 * captured. It includes `interest`, and `discount` is already subtracted from it. `refunded` is the sum of the charge's
 * earlier refunds.
 */
export interface SoldCharge {
  amount: number
  discount: number
  interest: number
  refunded: number
}

export interface RefundForReturnedGoods {
  /**
   * The price of the returned goods without discount and interest, but at most the part of the charge that was not
   * refunded before.
   */
  price: number
  /**
   * `total` minus `price`. For a charge with interest, this is usually the part of the interest that is refunded. For a
   * charge with a discount, the amount is usually negative, because the shopper had paid less than the price.
   */
  share: number
  /** The amount that is refunded to the shopper. */
  total: number
}

/**
 * Returns how much is refunded for returned goods. `price` is the price of the goods without discount and interest. The
 * rounding takes all earlier refunds of the charge into account. If all goods are returned, in any number of steps, the
 * refunds add up to exactly the paid amount.
 */
export function refundForReturnedGoods(
  { amount, discount, interest, refunded }: SoldCharge,
  price: number
): RefundForReturnedGoods {
  const plain = amount + discount - interest
  const before = proportionalPart(plain, refunded, amount)
  const part = Math.max(0, Math.min(price, plain - before))
  const after =
    before + part === plain
      ? amount
      : proportionalPart(amount, before + part, plain)
  // Earlier refunds, for example in the merchant panel, may already have returned more than the returned goods cost.
  const total = Math.max(0, Math.min(after, amount) - refunded)
  return { price: part, share: total - part, total }
}

function proportionalPart(whole: number, part: number, of: number): number {
  return of === 0
    ? 0
    : Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
