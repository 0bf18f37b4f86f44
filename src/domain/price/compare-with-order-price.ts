import { type MinorUnits, minorUnitsFromDecimal } from "../money"
import {
  isSameWayOfPaying,
  type WayOfPaying,
} from "../payment-method/way-of-paying"
import { isPriceOwner, type PriceOwner } from "./price-mark"
import type { PriceRules } from "./price-rules"
import {
  type PlainCart,
  priceOfVariant,
  type PriceVariant,
} from "./priced-cart"
import { traitsOf } from "../payment-method/payment-method"

/** The price at which an order was placed, read from the rows of its cart, which no longer change. */
export interface PlacedPrice {
  /** The total with which the order was placed, as a decimal in major units. */
  total: string
  plain: PlainCart
  /** The way of paying for which the order was priced, or `undefined` for the plain price. */
  owner: PriceOwner | undefined
  /** The ways of paying and amounts of the charges that were created for the order's payment collection so far. */
  charged: readonly (WayOfPaying & { amount: MinorUnits })[]
}

/**
 * Returns how a way of paying changes a price. `undefined` stands for a method of another provider, which does not
 * change it.
 */
export function priceVariantOf(way: WayOfPaying | undefined): PriceVariant {
  const kind = way ? traitsOf(way.method).price : "plain"
  return kind === "installments"
    ? { kind, count: way?.installments ?? 1 }
    : { kind }
}

/**
 * How the price of a way of paying compares with the price of an order.
 * - `same`: the way costs the amount at which the order was placed.
 * - `another`: the way costs another amount, so the order cannot be paid with it.
 * - `not_offered`: the account does not offer the number of installments.
 */
export type OrderPriceComparison = "same" | "another" | "not_offered"

/**
 * Compares the price of an order with the price of a way of paying. An order accepts the way for which it was priced, a
 * way with which a charge of this amount was created before, and a way that costs the same by the account's rules.
 */
export function compareWithOrderPrice(
  { total, plain, owner, charged }: PlacedPrice,
  way: WayOfPaying | undefined,
  rules: PriceRules
): OrderPriceComparison {
  const amount = minorUnitsFromDecimal(total)
  const wasCharged = charged.some(
    (one) => way && isSameWayOfPaying(one, way) && one.amount === amount
  )
  if (isPriceOwner(owner, way) || wasCharged) {
    return "same"
  }
  const price = priceOfVariant(plain, priceVariantOf(way), rules)
  if (!price) {
    return "not_offered"
  }
  return price.total === amount ? "same" : "another"
}
