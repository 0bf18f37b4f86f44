import { type MinorUnits, minorUnits } from "../charge/money"
import { divideHalfUp, MILLION } from "./divide-half-up"

export interface PixDiscountRules {
  /** The discount in millionths: 50,000 is 5 %. */
  rate: number
  /** The least price of the goods for which there is a discount, in minor units; 0 for every cart. */
  minimumOrder: number
  /** Whether the discount is also on the freight. */
  includesFreight: boolean
}

/** What a cart costs before the way of paying changes it: promotions are off, in minor units. */
export interface PlainPrice {
  goods: number
  freight: number
}

/**
 * Returns the discount for Pix, in minor units, rounded half up. A charge is at least one centavo, so the discount
 * is less than the price.
 */
export function pixDiscount(
  { goods, freight }: PlainPrice,
  { rate, minimumOrder, includesFreight }: PixDiscountRules
): MinorUnits {
  if (goods < minimumOrder) {
    return minorUnits(0)
  }
  const base = BigInt(includesFreight ? goods + freight : goods)
  const discount = Number(divideHalfUp(base * BigInt(rate), BigInt(MILLION)))
  return minorUnits(Math.max(0, Math.min(discount, goods + freight - 1)))
}
