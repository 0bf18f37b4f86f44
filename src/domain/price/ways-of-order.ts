import { type MinorUnits, minorUnitsFromDecimal } from "../money"
import { isSameWay, type PayingWay } from "../payment-method/paying-way"
import { isOwner, type PriceOwner } from "./price-mark"
import type { PriceRules } from "./price-rules"
import { type PlainCart, priceByWay, type WayOfPaying } from "./priced-cart"
import { traitsOf } from "../payment-method/payment-method"

/** The price at which an order was placed, in the rows of its cart, which do not change any more. */
export interface PlacedPrice {
  /** The total with which the order was placed, as a decimal. */
  total: string
  plain: PlainCart
  /** The way of paying that the price was made for; undefined for the plain price. */
  owner: PriceOwner | undefined
  /** What the order's payment collection was to be charged with so far. */
  charged: readonly (PayingWay & { amount: MinorUnits })[]
}

/** How a way of paying changes a price; `undefined` stands for the method of another provider. */
export function wayOf(way: PayingWay | undefined): WayOfPaying {
  const kind = way ? traitsOf(way.method).price : "plain"
  return kind === "installments"
    ? { kind, count: way?.installments ?? 1 }
    : { kind }
}

/**
 * - `same`: the way of paying costs what the order was placed at.
 * - `another`: it costs something else, so the order cannot be paid with it.
 * - `not_offered`: the account does not offer that number of installments.
 */
export type Fit = "same" | "another" | "not_offered"

/**
 * Compares the price of an order with the price of a way of paying. An order accepts the way that its price was made
 * for, a way with which it was to be paid at this price before, and a way that costs the same by the account's rules.
 */
export function fitOfOrder(
  { total, plain, owner, charged }: PlacedPrice,
  way: PayingWay | undefined,
  rules: PriceRules
): Fit {
  const amount = minorUnitsFromDecimal(total)
  const wasCharged = charged.some(
    (one) => way && isSameWay(one, way) && one.amount === amount
  )
  if (isOwner(owner, way) || wasCharged) {
    return "same"
  }
  const price = priceByWay(plain, wayOf(way), rules)
  if (!price) {
    return "not_offered"
  }
  return price.total === amount ? "same" : "another"
}
