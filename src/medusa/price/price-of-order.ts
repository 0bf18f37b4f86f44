import { type MinorUnits, minorUnitsFromDecimal } from "../../domain/money"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { ledgerOf, queryOf, type Scope } from "../container"
import { orderOfCollection } from "../order/orders"
import { isPricedForWay } from "../../domain/price/priced-way-of-paying"
import type { PriceRules } from "../../domain/price/price-rules"
import { isNotPositiveTotal } from "../../domain/price/adjusted-cart-price"
import {
  type OrderPriceComparison,
  compareWayPriceWithOrderPrice,
  type PlacedPrice,
} from "../../domain/price/compare-with-order-price"
import { purposeOf } from "../../domain/charge/payment-purpose"
import { readCartPrice } from "./cart-price"

/**
 * The price at which an order was placed. `fit` is the result of comparing this price with the price of the requested
 * way of paying (payment method and installments). `discount` and `interest` are 0 if the order was priced for a
 * different way of paying.
 */
export interface OrderPrice {
  fit: OrderPriceComparison
  total: MinorUnits
  discount: MinorUnits
  interest: MinorUnits
  /**
   * The way of paying for which the order was priced. `undefined` if the price contains no discount and no interest of
   * the plugin, or if the plugin cannot tell for which way of paying they were calculated.
   */
  pricedFor: WayOfPaying | undefined
}

interface OfCollection {
  cartId: string
  collectionId: string
}

/**
 * Returns the price at which a cart's order was placed. The field `fit` says whether this price is also the price of
 * the way of paying `way`. Returns `undefined` if the cart has no order, or if nothing had to be paid for the order.
 */
export async function compareOrderPriceWithWay(
  scope: Scope,
  {
    way,
    rules,
    ...of
  }: OfCollection & { way: WayOfPaying | undefined; rules: PriceRules }
): Promise<OrderPrice | undefined> {
  const placed = await readPriceOfPlacedOrder(scope, of)
  if (!placed || isNotPositiveTotal(placed)) {
    return undefined
  }
  const total = minorUnitsFromDecimal(placed.total)
  const plain = minorUnitsFromDecimal(placed.plain.total)
  const more = isPricedForWay(placed.pricedFor, way) ? total - plain : 0
  return {
    fit: compareWayPriceWithOrderPrice(placed, way, rules),
    total,
    discount: Math.max(0, -more) as MinorUnits,
    interest: Math.max(0, more) as MinorUnits,
    pricedFor: placed.pricedFor === "unknown" ? undefined : placed.pricedFor,
  }
}

/** Returns the price at which a cart's order was placed. Returns `undefined` if the cart has no order. */
export async function readPriceOfPlacedOrder(
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
      pricedFor: found.pricedFor,
      // An administrator or the store chose the amounts of the other charges, so these are not prices of the shop.
      createdCharges: charges.filter((charge) => purposeOf(charge) === "cart"),
    }
  )
}
