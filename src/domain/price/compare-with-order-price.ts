import { type MinorUnits, minorUnitsFromDecimal } from "../money"
import {
  isSameWayOfPaying,
  type WayOfPaying,
} from "../payment-method/way-of-paying"
import { isPricedForWay, type PricedWayOfPaying } from "./priced-way-of-paying"
import type { PriceRules } from "./price-rules"
import {
  type PlainCart,
  adjustedCartPrice,
  type PriceAdjustment,
} from "./adjusted-cart-price"
import { traitsOf } from "../payment-method/payment-method"

/**
 * The price with which an order was placed. The price is read from the order's cart, because a later edit of the order
 * changes the order's total and not the cart.
 */
export interface PlacedPrice {
  /** The total of the order when it was placed, as a decimal in reais. */
  total: string
  /** The order's cart without the discount or interest of a way of paying. */
  plain: PlainCart
  /** The way of paying for which the order was priced. `undefined` if it was priced without discount and interest. */
  pricedFor: PricedWayOfPaying | undefined
  /**
   * The charges that were already created to pay the order or its cart, whatever their state is. Charges that the store
   * requested, such as payment links for the order, are not included.
   */
  createdCharges: readonly (WayOfPaying & { amount: MinorUnits })[]
}

/**
 * Returns how a way of paying changes the price. `way` is `undefined` for a payment method that is not the plugin's.
 * Such a payment method does not change the price.
 */
export function priceAdjustmentOfWay(
  way: WayOfPaying | undefined
): PriceAdjustment {
  const kind = way ? traitsOf(way.method).price : "plain"
  return kind === "installments"
    ? { kind, count: way?.installments ?? 1 }
    : { kind }
}

/**
 * Whether an order can be paid with a way of paying.
 * - `same`: yes, for the amount with which the order was placed.
 * - `another`: no, because the order would cost another amount.
 * - `not_offered`: no, because the account does not offer this number of installments.
 */
export type OrderPriceComparison = "same" | "another" | "not_offered"

/**
 * Compares the price of a placed order with what the order would cost with a way of paying. The discount or interest of
 * a placed order does not change. The result is `same` in these cases:
 * - The order was priced for this way of paying.
 * - The order would cost the same with this way of paying.
 * - A charge for the order's total was already created with this way of paying.
 */
export function compareWayPriceWithOrderPrice(
  { total, plain, pricedFor, createdCharges }: PlacedPrice,
  way: WayOfPaying | undefined,
  rules: PriceRules
): OrderPriceComparison {
  const amount = minorUnitsFromDecimal(total)
  const hasChargeOfSameAmount = createdCharges.some(
    (one) => way && isSameWayOfPaying(one, way) && one.amount === amount
  )
  if (isPricedForWay(pricedFor, way) || hasChargeOfSameAmount) {
    return "same"
  }
  const price = adjustedCartPrice(plain, priceAdjustmentOfWay(way), rules)
  if (!price) {
    return "not_offered"
  }
  return price.total === amount ? "same" : "another"
}
