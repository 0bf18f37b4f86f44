import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { PayingWay } from "../../domain/payment-method/paying-way"
import { ledgerOf, type Scope } from "../core"
import { isOwner } from "../../domain/price/price-mark"
import type { PriceRules } from "../../domain/price/price-rules"
import {
  areSameLines,
  costsNothing,
  isBeyondGateway,
  isNothingToPay,
  linesFor,
  type PriceLines,
  priceByWay,
} from "../../domain/price/priced-cart"
import { wayOf } from "../../domain/price/ways-of-order"
import {
  type CartPrice,
  type PriceRowIds,
  readCartPrice,
  removePriceLines,
  writePriceLines,
} from "./cart-price"

/** How a cart is to be paid. */
export interface WantedPrice {
  cart_id: string
  /** The way of paying; undefined for another provider's method, and for the plain price. */
  way: PayingWay | undefined
  rules: PriceRules
  /** The total that the shopper was shown, in minor units: nothing is changed if the price is another one. */
  shown?: number | undefined
  /** Keeps the payment sessions: the price ends because a code ended, which a bank may still confirm as paid. */
  keepsSessions?: boolean
  /**
   * The id of the charge with which the cart is about to be completed. The cart's price may be changed although this
   * charge has money, because it is set to what this charge paid. The session of the charge stays. Nothing is changed
   * unless the price becomes `shown`.
   */
  ofCharge?: string
}

/**
 * - `as_wanted`: the cart's total is the price of the way of paying.
 * - `not_offered`: that number of installments is not offered for this cart.
 * - `another_total`: the price is not what the shopper was shown.
 * - `nothing_to_pay`: promotions or credit pay for everything; the cart has its plain price.
 * - `cart_empty`: the cart has no goods and costs nothing; it has its plain price.
 * - `kept`: the cart is completed, a charge of it has, or may have, money, or it costs more than any charge may be: its
 *   price stays as it is.
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

/** The result of a step, and the rows that it removed or wrote, to be taken back if a later step fails. */
export interface StepDone<Result> {
  result: Result
  rows?: PriceRowIds
}

export type BegunPrice =
  | { kind: "over"; price: ChangedPrice }
  | { kind: "going_on"; hasRemoved: boolean }

/** Removes our rows of another price. */
export async function removePrice(
  scope: Scope,
  wanted: WantedPrice
): Promise<StepDone<BegunPrice>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (!found || found.isCompleted || (await hasMoney(scope, wanted))) {
    return { result: { kind: "over", price: { kind: "kept" } } }
  }
  const { isAlready, price } = judge(found, wanted)
  if (isAlready || (wanted.ofCharge && price.kind !== "as_wanted")) {
    return { result: { kind: "over", price } }
  }
  const { rows } = found
  const hasRemoved = Object.values(rows).flat().length > 0
  await removePriceLines(scope, rows)
  return { result: { kind: "going_on", hasRemoved }, rows }
}

/** Writes our rows, after core has judged promotions and freight on the plain price. */
export async function writePrice(
  scope: Scope,
  wanted: WantedPrice
): Promise<StepDone<ChangedPrice>> {
  const found = await readCartPrice(scope, wanted.cart_id)
  if (!found) {
    return { result: { kind: "kept" } }
  }
  const { price, lines } = judge(found, wanted)
  const { way } = wanted
  if (!lines || !way) {
    return { result: price }
  }
  const { plain } = found
  const written = { plain, lines, way }
  const rows = await writePriceLines(scope, wanted.cart_id, written)
  return { result: price, rows }
}

interface Judged {
  isAlready: boolean
  price: ChangedPrice
  /** The lines to write; undefined if the price is refused. */
  lines?: PriceLines
}

const NO_LINES: PriceLines = { discounts: new Map(), credit: undefined }

/** Compares what stands in the cart with what is wanted. */
function judge({ plain, ours, owner }: CartPrice, wanted: WantedPrice): Judged {
  const { way, rules, shown } = wanted
  if (costsNothing(plain)) {
    const isAlready = areSameLines(ours, NO_LINES)
    const kind = isNothingToPay(plain) ? "nothing_to_pay" : "cart_empty"
    return { isAlready, price: { kind } }
  }
  if (isBeyondGateway(plain)) {
    return { isAlready: true, price: { kind: "kept" } }
  }
  const price = priceByWay(plain, wayOf(way), rules)
  if (!price) {
    return { isAlready: false, price: { kind: "not_offered" } }
  }
  const isShown =
    shown === undefined
      ? (price.plan?.interest ?? 0) === 0 // interest is only paid if it was shown
      : shown === price.total
  if (!isShown) {
    return { isAlready: false, price: { kind: "another_total" } }
  }
  const lines = linesFor(plain, price, rules)
  const { total, discount, plan } = price
  const interest = plan?.interest ?? 0
  return {
    isAlready:
      areSameLines(ours, lines) && (owner === undefined || isOwner(owner, way)),
    price: { kind: "as_wanted", total, discount, interest },
    lines,
  }
}

/** Whether a charge of the cart has, or may have, money; an unpaid code has none. */
async function hasMoney(
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
