import { type MinorUnits, minorUnits } from "../money"
import { divideHalfUp, MILLION } from "./divide-half-up"

export interface PixDiscountRules {
  /** The discount in millionths: 50,000 is 5 %. */
  rate: number
  /** The minimum price of the goods for a discount, in minor units. 0 means every cart. */
  minimumOrder: number
  /** Whether the discount applies to the freight as well. */
  includesFreight: boolean
}

/** The price of a cart before the way of paying changes it, in minor units. Promotions are already subtracted. */
export interface PlainPrice {
  goods: number
  freight: number
  /** The amount that is left to pay. It is less than goods and freight if store credit or a gift card pays a part. */
  left: number
}

/**
 * Returns the discount for Pix in minor units, rounded half up. If credit pays a part, the discount applies only to the
 * share that is left to pay. A charge is at least one centavo, so the discount is less than the amount that is left.
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
