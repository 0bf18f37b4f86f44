import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { ledgerOf, type Scope } from "../core"
import { isPriceOwner } from "../../domain/price/price-mark"
import type { PriceRules } from "../../domain/price/price-rules"
import {
  areSamePriceLines,
  isNotPositiveTotal,
  exceedsGatewayMaximum,
  isNothingToPay,
  priceLinesFor,
  type PriceLines,
  priceOfVariant,
} from "../../domain/price/priced-cart"
import { priceVariantOf } from "../../domain/price/compare-with-order-price"
import {
  type CartPrice,
  type PriceRowIds,
  readCartPrice,
  removePriceLines,
  writePriceLines,
} from "./cart-price"

/** The price that a cart should get. */
export interface WantedPrice {
  cart_id: string
  /** The way of paying. Undefined for the plain price, and for a method of another provider. */
  way: WayOfPaying | undefined
  rules: PriceRules
  /**
   * The total that the shopper was shown, in minor units. The cart's price is not changed if the new total would differ
   * from this one.
   */
  shown?: number | undefined
  /**
   * Whether to keep the payment sessions. They are kept when the price ends because a code ended, because a bank may
   * still confirm the payment of that code.
   */
  keepsSessions?: boolean
  /**
   * The id of the charge with whose money the cart is about to be completed. The price of a cart with money is
   * otherwise not changed. Here it may be changed, but only if the new total is `shown`, the charge's amount. The
   * session of the charge is kept.
   */
  ofCharge?: string
}

/**
 * The result of changing the price of a cart:
 * - `as_wanted`: the cart's total is the price of the way of paying.
 * - `not_offered`: the number of installments is not offered for this cart.
 * - `another_total`: the price is not the one that the shopper was shown.
 * - `nothing_to_pay`: promotions or credit pay for everything, so the cart has its plain price.
 * - `cart_empty`: the cart has no goods and costs nothing, so it has its plain price.
 * - `kept`: the price is not changed, because the cart is completed, a charge of the cart has or may have money, or the
 *   cart costs more than any charge may.
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
 * The result of a step, and the ids of the rows that it removed or wrote. If a later step fails, removed rows are
 * restored and written rows are deleted.
 */
export interface StepDone<Result> {
  result: Result
  rows?: PriceRowIds
}

export type BegunPrice =
  | { kind: "over"; price: ChangedPrice }
  | { kind: "going_on"; hasRemoved: boolean }

/**
 * Removes the plugin's price rows from a cart, if the cart's price may be changed and is not the wanted price already.
 */
export async function removePrice(
  scope: Scope,
  wanted: WantedPrice
): Promise<StepDone<BegunPrice>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (!found || found.isCompleted || (await mayCartHaveMoney(scope, wanted))) {
    return { result: { kind: "over", price: { kind: "kept" } } }
  }
  const { isAlready, price } = comparePrice(found, wanted)
  if (isAlready || (wanted.ofCharge && price.kind !== "as_wanted")) {
    return { result: { kind: "over", price } }
  }
  const { rows } = found
  const hasRemoved = Object.values(rows).flat().length > 0
  await removePriceLines(scope, rows)
  return { result: { kind: "going_on", hasRemoved }, rows }
}

/** Writes the plugin's price rows, after core has applied promotions and freight to the plain price. */
export async function writePrice(
  scope: Scope,
  wanted: WantedPrice
): Promise<StepDone<ChangedPrice>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (!found) {
    return { result: { kind: "kept" } }
  }
  const { price, lines } = comparePrice(found, wanted)
  const { way } = wanted
  if (!lines || !way) {
    return { result: price }
  }
  const { plain } = found
  const written = { plain, lines, way }
  const rows = await writePriceLines(scope, wanted.cart_id, written)
  return { result: price, rows }
}

interface PriceComparison {
  isAlready: boolean
  price: ChangedPrice
  /** The lines to write. Undefined if the price is refused. */
  lines?: PriceLines
}

const NO_LINES: PriceLines = { discounts: new Map(), credit: undefined }

/** Compares the price that a cart has with the price that it should get. */
function comparePrice(
  { plain, ours, owner }: CartPrice,
  wanted: WantedPrice
): PriceComparison {
  const { way, rules, shown } = wanted
  if (isNotPositiveTotal(plain)) {
    const isAlready = areSamePriceLines(ours, NO_LINES)
    const kind = isNothingToPay(plain) ? "nothing_to_pay" : "cart_empty"
    return { isAlready, price: { kind } }
  }
  if (exceedsGatewayMaximum(plain)) {
    return { isAlready: true, price: { kind: "kept" } }
  }
  const price = priceOfVariant(plain, priceVariantOf(way), rules)
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
      (owner === undefined || isPriceOwner(owner, way)),
    price: { kind: "as_wanted", total, discount, interest },
    lines,
  }
}

/** Whether a charge of the cart has or may have money. An unpaid code has no money. */
async function mayCartHaveMoney(
  scope: Scope,
  { cart_id, ofCharge }: WantedPrice
): Promise<boolean> {
  const open = await ledgerOf(scope).findOpenChargeOfCart(cart_id)
  return (
    open !== undefined &&
    open.id !== ofCharge &&
    !(open.state === "pending" && isAsynchronousMethod(open.method))
  )
}
