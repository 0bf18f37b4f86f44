import { type MinorUnits, minorUnits } from "../money"
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
  /** What is left to pay: less than goods and freight if store credit or a gift card pays a part. */
  left: number
}

/**
 * Returns the discount for Pix, in minor units, rounded half up. Where credit pays a part, goods and freight count by
 * the share of them that is left to pay. A charge is at least one centavo, so the discount is less than what is left.
 */
export function pixDiscount(
  { goods, freight, left }: PlainPrice,
  { rate, minimumOrder, includesFreight }: PixDiscountRules
): MinorUnits {
  if (goods < minimumOrder || left < 1) {
    return minorUnits(0)
  }
  const whole = goods + freight
  const full = BigInt(includesFreight ? whole : goods) * BigInt(rate)
  const isPaidInPart = left < whole
  const discount = isPaidInPart
    ? divideHalfUp(full * BigInt(left), BigInt(MILLION) * BigInt(whole))
    : divideHalfUp(full, BigInt(MILLION))
  return minorUnits(Math.max(0, Math.min(Number(discount), left - 1)))
}
