import { type MinorUnits, minorUnitsFromDecimal } from "../../domain/money"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { ledgerOf, queryOf, type Scope } from "../core"
import { orderOfCollection } from "../order/orders"
import { isPriceOwner } from "../../domain/price/price-mark"
import type { PriceRules } from "../../domain/price/price-rules"
import { isNotPositiveTotal } from "../../domain/price/priced-cart"
import {
  type OrderPriceComparison,
  compareWithOrderPrice,
  type PlacedPrice,
} from "../../domain/price/compare-with-order-price"
import { readCartPrice } from "./cart-price"

/**
 * The price at which an order was placed. `fit` says whether the way of paying with which it was compared costs the
 * same.
 */
export interface OrderPrice {
  fit: OrderPriceComparison
  total: MinorUnits
  discount: MinorUnits
  interest: MinorUnits
  /** The way of paying for which the price was computed, if there is one. */
  owner: WayOfPaying | undefined
}

interface OfCollection {
  cartId: string
  collectionId: string
}

/**
 * Returns the price at which a cart's order was placed, and compares it with the price of the given way of paying.
 * Returns `undefined` if the cart has no order yet, or if the order cost nothing, because such a price is not the price
 * of any way of paying.
 */
export async function priceOfOrder(
  scope: Scope,
  {
    way,
    rules,
    ...of
  }: OfCollection & { way: WayOfPaying | undefined; rules: PriceRules }
): Promise<OrderPrice | undefined> {
  const placed = await readPlacedPrice(scope, of)
  if (!placed || isNotPositiveTotal(placed)) {
    return undefined
  }
  const total = minorUnitsFromDecimal(placed.total)
  const plain = minorUnitsFromDecimal(placed.plain.total)
  const more = isPriceOwner(placed.owner, way) ? total - plain : 0
  return {
    fit: compareWithOrderPrice(placed, way, rules),
    total,
    discount: Math.max(0, -more) as MinorUnits,
    interest: Math.max(0, more) as MinorUnits,
    owner: placed.owner === "unknown" ? undefined : placed.owner,
  }
}

/** Returns the price at which the order of a cart was placed, or `undefined` if there is no order. */
export async function readPlacedPrice(
  scope: Scope,
  { cartId, collectionId }: OfCollection
): Promise<PlacedPrice | undefined> {
  if (!(await orderOfCollection(queryOf(scope), collectionId))) {
    return undefined
  }
  const [found, charges] = await Promise.all([
    readCartPrice(scope, cartId),
    ledgerOf(scope).findChargesOfCollection(collectionId),
  ])
  return (
    found && {
      total: found.total,
      plain: found.plain,
      owner: found.owner,
      // The amount of an administrator's link is that administrator's decision and no price of the shop.
      charged: charges.filter(({ link }) => !link || link.purpose === "cart"),
    }
  )
}
