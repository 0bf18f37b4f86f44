import { type MinorUnits, minorUnits } from "../money"
import { divideHalfUp, RATE_SCALE } from "./divide-half-up"

export interface PixDiscountRules {
  /** The rate of the discount in millionths: 50,000 means 5 %. */
  rate: number
  /** The price that the cart's goods must reach for a discount, in centavos. 0 means that there is no minimum. */
  minimumOrder: number
  /** Whether the discount also applies to the shipping price. */
  includesFreight: boolean
}

/**
 * The price of a cart without the discount or interest of a way of paying, in centavos. Promotions are already
 * subtracted.
 */
export interface PlainPrice {
  goods: number
  freight: number
  /** What the shopper has to pay. It is less than `goods` plus `freight` if a gift card or store credit pays a part. */
  leftToPay: number
}

/**
 * Returns the discount for Pix in centavos, rounded half up. It is 0 if the goods cost less than the minimum. If a gift
 * card or store credit pays a part of the cart, only the part that is left to pay gets a discount. The discount always
 * leaves at least one centavo to pay, because a charge cannot be zero.
 */
export function pixDiscount(
  { goods, freight, leftToPay }: PlainPrice,
  { rate, minimumOrder, includesFreight }: PixDiscountRules
): MinorUnits {
  if (goods < minimumOrder || leftToPay < 1) {
    return minorUnits(0)
  }
  const whole = goods + freight
  const full = BigInt(includesFreight ? whole : goods) * BigInt(rate)
  const isPaidInPart = leftToPay < whole
  const discount = isPaidInPart
    ? divideHalfUp(full * BigInt(leftToPay), BigInt(RATE_SCALE) * BigInt(whole))
    : divideHalfUp(full, BigInt(RATE_SCALE))
  return minorUnits(Math.max(0, Math.min(Number(discount), leftToPay - 1)))
}
