import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { ledgerOf, type Scope } from "../container"
import { isPricedForWay } from "../../domain/price/priced-way-of-paying"
import type { PriceRules } from "../../domain/price/price-rules"
import {
  areSamePriceLines,
  isNotPositiveTotal,
  reachesGatewayMaximum,
  isCartWithNothingToPay,
  priceLinesFor,
  type PriceLines,
  adjustedCartPrice,
} from "../../domain/price/adjusted-cart-price"
import { priceAdjustmentOfWay } from "../../domain/price/compare-with-order-price"
import {
  type CartPrice,
  type PriceRowIds,
  readCartPrice,
  softDeletePriceRows,
  insertPriceRows,
} from "./cart-price"

export interface RequestedCartPrice {
  cart_id: string
  /**
   * The payment method and the number of installments. Undefined for the price without the plugin's discounts and
   * interest.
   */
  way: WayOfPaying | undefined
  rules: PriceRules
  /**
   * The total that the shopper has seen, in minor units. A price with another total is not written. If `shown` is
   * undefined, no price with interest is written, because interest is charged only if the shopper has seen it.
   */
  shown?: number | undefined
  /**
   * Whether the cart's payment sessions are kept. Set this when the price is changed because a Pix code has expired: a
   * bank may still confirm the payment of the code, and the plugin then needs the code's session.
   */
  keepsSessions?: boolean
  /**
   * The id of the charge with which Medusa is about to complete the cart. The charge is paid or authorized, or the
   * outcome of its creation is unknown. The charge's payment session is kept.
   *
   * A caller that passes this id must also pass the charge's amount as `shown`. The cart's price is then changed only
   * if the new total is this amount.
   */
  ofCharge?: string
}

/**
 * The result of changing the price of a cart:
 * - `as_wanted`: the cart has the requested price. The amounts are in minor units.
 * - `not_offered`: this number of installments is not offered for the cart.
 * - `another_total`: the new total differs from the total that the shopper has seen.
 * - `nothing_to_pay`: promotions or store credit pay for everything, so there is no discount and no interest.
 * - `cart_empty`: the cart has no products and costs nothing, so there is no discount and no interest.
 * - `kept`: no new price was written. Either the cart is completed, does not exist, or costs more than a charge may. Or
 *   a charge of the cart has or may have money. The charge `ofCharge` does not count here.
 *
 * After `not_offered` and `another_total`, the cart usually has the price without the plugin's discounts and interest.
 * But if the price was requested with `ofCharge`, the cart usually keeps its earlier price.
 */
export type ChangedPrice =
  | { kind: "as_wanted"; total: number; discount: number; interest: number }
  | {
      kind:
        | "not_offered"
        | "another_total"
        | "nothing_to_pay"
        | "cart_empty"
        | "kept"
    }

/**
 * The result of a workflow step, and the ids of the price rows that the step deleted or wrote. If a later step fails,
 * Medusa's workflow uses the ids to undo the step.
 */
export interface PriceStepResult<Result> {
  result: Result
  rows?: PriceRowIds
}

export type RemovePriceResult =
  | { kind: "over"; price: ChangedPrice }
  | { kind: "going_on"; hasRemoved: boolean }

/**
 * Deletes the plugin's discounts and interest from a cart, so that a later step can write those of the requested price.
 *
 * Deletes nothing in these cases:
 * - The cart does not exist, is completed, or costs more than a charge may.
 * - A charge of the cart has or may have money. The charge `wanted.ofCharge` does not count here.
 * - The cart already has the requested price.
 * - `wanted.ofCharge` is set, and the cart cannot get the requested price.
 */
export async function removePriceAdjustmentsFromCart(
  scope: Scope,
  wanted: RequestedCartPrice
): Promise<PriceStepResult<RemovePriceResult>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (
    !found ||
    found.isCompleted ||
    (await mayOtherChargeOfCartHaveMoney(scope, wanted))
  ) {
    return { result: { kind: "over", price: { kind: "kept" } } }
  }
  const { isAlready, price } = compareWithRequestedPrice(found, wanted)
  if (isAlready || (wanted.ofCharge && price.kind !== "as_wanted")) {
    return { result: { kind: "over", price } }
  }
  const { rows } = found
  const hasRemoved = Object.values(rows).flat().length > 0
  await softDeletePriceRows(scope, rows)
  return { result: { kind: "going_on", hasRemoved }, rows }
}

/**
 * Writes the plugin's discounts or interest into a cart. Writes nothing if the cart cannot get the requested price, or
 * if the requested price has no discount and no interest.
 */
export async function writePriceAdjustmentsToCart(
  scope: Scope,
  wanted: RequestedCartPrice
): Promise<PriceStepResult<ChangedPrice>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (!found) {
    return { result: { kind: "kept" } }
  }
  const { price, lines } = compareWithRequestedPrice(found, wanted)
  const { way } = wanted
  if (!lines || !way) {
    return { result: price }
  }
  const { plain } = found
  const written = { plain, lines, way }
  const rows = await insertPriceRows(scope, wanted.cart_id, written)
  return { result: price, rows }
}

interface PriceComparison {
  isAlready: boolean
  price: ChangedPrice
  /**
   * The discounts or the interest of the requested price, which have to be written into the cart. Undefined if the cart
   * cannot get this price, for example because the number of installments is not offered.
   */
  lines?: PriceLines
}

const NO_LINES: PriceLines = { discounts: new Map(), credit: undefined }

function compareWithRequestedPrice(
  { plain, ours, pricedFor }: CartPrice,
  wanted: RequestedCartPrice
): PriceComparison {
  const { way, rules, shown } = wanted
  if (isNotPositiveTotal(plain)) {
    const isAlready = areSamePriceLines(ours, NO_LINES)
    const kind = isCartWithNothingToPay(plain) ? "nothing_to_pay" : "cart_empty"
    return { isAlready, price: { kind } }
  }
  if (reachesGatewayMaximum(plain)) {
    return { isAlready: true, price: { kind: "kept" } }
  }
  const price = adjustedCartPrice(plain, priceAdjustmentOfWay(way), rules)
  if (!price) {
    return { isAlready: false, price: { kind: "not_offered" } }
  }
  const isShown =
    shown === undefined
      ? (price.plan?.interest ?? 0) === 0 // Interest is only charged if it was shown.
      : shown === price.total
  if (!isShown) {
    return { isAlready: false, price: { kind: "another_total" } }
  }
  const lines = priceLinesFor(plain, price, rules)
  const { total, discount, plan } = price
  const interest = plan?.interest ?? 0
  return {
    isAlready:
      areSamePriceLines(ours, lines) &&
      (pricedFor === undefined || isPricedForWay(pricedFor, way)),
    price: { kind: "as_wanted", total, discount, interest },
    lines,
  }
}

/**
 * Returns true if a charge of the cart, other than the charge `ofCharge`, has or may have money. A Pix code, wallet
 * code or link that is not paid has no money. A charge that is marked as abandoned does not count.
 */
async function mayOtherChargeOfCartHaveMoney(
  scope: Scope,
  { cart_id, ofCharge }: RequestedCartPrice
): Promise<boolean> {
  const open = await ledgerOf(scope).findOpenChargeOfCart(cart_id)
  return (
    open !== undefined &&
    open.id !== ofCharge &&
    !(open.state === "pending" && isAsynchronousMethod(open.method))
  )
}
