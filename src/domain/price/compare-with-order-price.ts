import { type MinorUnits, minorUnitsFromDecimal } from "../money"
import {
  isSameWayOfPaying,
  type WayOfPaying,
} from "../payment-method/way-of-paying"
import { isPricedForWay, type PricedWayOfPaying } from "./price-mark"
import type { PriceRules } from "./price-rules"
import {
  type PlainCart,
  adjustedCartPrice,
  type PriceAdjustment,
} from "./adjusted-cart-price"
import { traitsOf } from "../payment-method/payment-method"

/**
 * The price with which an order was placed. It is read from the order's cart, which does not change after the order is
 * placed.
 */
export interface PlacedPrice {
  /** The total of the order when it was placed, as a decimal in reais. */
  total: string
  /** The order's cart without the discount or interest of a way of paying. */
  plain: PlainCart
  /** The way of paying for which the order was priced. `undefined` if it was priced without discount and interest. */
  pricedFor: PricedWayOfPaying | undefined
  /** The charges that were already created to pay the order, with their ways of paying and amounts. */
  charged: readonly (WayOfPaying & { amount: MinorUnits })[]
}

/**
 * Returns how a way of paying changes the price. `way` is `undefined` for a payment method that is not the plugin's.
 * Such a payment method does not change the price.
 */
export function priceAdjustmentOf(
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
 * Returns whether an order can be paid with a way of paying. The discount or interest of a placed order does not
 * change. The order can therefore be paid with these ways:
 * - the way of paying for which the order was priced,
 * - each way of paying for which the order would cost the same,
 * - a way of paying with which a charge of this amount was already created.
 */
export function compareWithOrderPrice(
  { total, plain, pricedFor, charged }: PlacedPrice,
  way: WayOfPaying | undefined,
  rules: PriceRules
): OrderPriceComparison {
  const amount = minorUnitsFromDecimal(total)
  const wasCharged = charged.some(
    (one) => way && isSameWayOfPaying(one, way) && one.amount === amount
  )
  if (isPricedForWay(pricedFor, way) || wasCharged) {
    return "same"
  }
  const price = adjustedCartPrice(plain, priceAdjustmentOf(way), rules)
  if (!price) {
    return "not_offered"
  }
  return price.total === amount ? "same" : "another"
}
