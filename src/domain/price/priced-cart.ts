import {
  decimalFromMinorUnits,
  LARGEST_AMOUNT,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../money"
import { type InstallmentPlan, installmentPlans } from "./installment-plans"
import { pixDiscount } from "./pix-discount"
import type { PriceRules } from "./price-rules"
import { splitByWeight } from "./split-by-weight"

/** A cart before the way of paying changes its price. Amounts as decimals in major units; core's may be finer. */
export interface PlainCart {
  total: string
  lines: readonly PlainLine[]
  hasPromotions: boolean
  /** The sum of credit lines that are not ours, such as a gift card's. Default: 0. */
  credits?: string
}

export interface PlainLine {
  id: string
  kind: "item" | "freight"
  price: string
  /** What Medusa multiplies a discount without taxes by: 1.07 for a rate of 7 %. Default: 1. */
  taxFactor?: string
}

/** Whether a total is 0 or less, so that it cannot be charged. */
export function costsNothing({ total }: Pick<PlainCart, "total">): boolean {
  return total.startsWith("-") || Number(total) === 0
}

/**
 * Whether a cart leaves nothing to pay, so that Medusa completes it without a payment: promotions or credit pay for
 * all goods, or for more. A cart without goods costs nothing either, but there is nothing to order.
 */
export function isNothingToPay(
  cart: Pick<PlainCart, "total" | "lines">
): boolean {
  return costsNothing(cart) && cart.lines.some(({ kind }) => kind === "item")
}

/** Whether a cart costs more than the gateway takes in one charge. */
export function isBeyondGateway({ total }: Pick<PlainCart, "total">): boolean {
  return Number(total) * 100 >= LARGEST_AMOUNT
}

/** How a shopper wants to pay, as far as the price depends on it; `plain` for all that changes no price. */
export type WayOfPaying =
  | { kind: "plain" }
  | { kind: "discount" }
  | { kind: "installments"; count: number }

/** What a way of paying makes of a price, in minor units: a discount, or interest, or neither. */
export interface WayPrice {
  total: MinorUnits
  discount: MinorUnits
  /** The plan, for a card. */
  plan: InstallmentPlan | undefined
}

/**
 * Returns the price of a cart by one way of paying; undefined for a number of installments that is not offered. Throws
 * MoneyError for a cart that costs less than nothing, or more than the gateway takes.
 */
export function priceByWay(
  cart: PlainCart,
  way: WayOfPaying,
  rules: PriceRules
): WayPrice | undefined {
  const plain = minorUnitsFromDecimal(cart.total)
  switch (way.kind) {
    case "plain":
      return { total: plain, discount: minorUnits(0), plan: undefined }
    case "discount": {
      const discount = discountOn(cart, plain, rules)
      return { total: minorUnits(plain - discount), discount, plan: undefined }
    }
    case "installments": {
      const plan = plansOf(cart, rules).find(({ count }) => count === way.count)
      return (
        plan && { total: minorUnits(plan.total), discount: minorUnits(0), plan }
      )
    }
  }
}

/** Medusa counts credit lines as nothing if their sum is at most a centavo. */
const UNCOUNTED = 0.01

/** Returns the installments that are offered for a cart; none whose interest Medusa would not count. */
export function plansOf(cart: PlainCart, rules: PriceRules): InstallmentPlan[] {
  const { total, credits = "0" } = cart
  const plain = minorUnitsFromDecimal(total)
  return installmentPlans(plain, rules.card).filter((plan) => {
    const added = sumOfDecimals([total, minus(inReais(plan.total)), credits])
    return plan.interest === 0 || Math.abs(Number(added)) > UNCOUNTED
  })
}

function discountOn(
  { lines, hasPromotions }: PlainCart,
  left: MinorUnits,
  { pix }: PriceRules
): MinorUnits {
  const priceOf = (kind: PlainLine["kind"]) =>
    atLeastNothing(
      sumOfDecimals(
        lines.filter((line) => line.kind === kind).map(({ price }) => price)
      )
    )
  return hasPromotions && pix.onlyWithoutPromotions
    ? minorUnits(0)
    : pixDiscount(
        { goods: priceOf("item"), freight: priceOf("freight"), left },
        pix
      )
}

/**
 * Returns a price in minor units, and 0 for one below zero. Medusa takes a promotion without taxes off a price with
 * taxes and then adds taxes to the promotion, so that a line can cost less than nothing while the cart costs more
 * (measured: 3.333 off 3.34 at 7 % leaves -0.23). No discount is on such a line.
 */
function atLeastNothing(price: string): MinorUnits {
  return price.startsWith("-") ? minorUnits(0) : minorUnitsFromDecimal(price)
}

/** What stands in Medusa for a price, in decimals: a part of the discount on each line, or a credit line. */
export interface PriceLines {
  discounts: ReadonlyMap<string, string>
  /** The credit of the line for interest, so a negative amount. */
  credit: string | undefined
}

/**
 * Returns the lines that make a cart's total the price. The largest part of a discount, or the interest, also takes
 * what the plain total has finer than a centavo, so that the total is whole centavos.
 */
export function linesFor(
  { total, lines }: PlainCart,
  price: WayPrice,
  rules: PriceRules
): PriceLines {
  const change = sumOfDecimals([total, minus(inReais(price.total))])
  if (price.discount > 0) {
    const based = lines.filter(
      ({ kind }) => kind === "item" || rules.pix.includesFreight
    )
    const parts = splitByWeight(
      price.discount,
      based.map((line) => atLeastNothing(line.price))
    )
    const finer = sumOfDecimals([change, minus(inReais(price.discount))])
    const largest = parts.indexOf(Math.max(...parts))
    return {
      discounts: new Map(
        based.flatMap(({ id }, at) => {
          const part = parts[at] ?? 0
          const exact = sumOfDecimals(
            at === largest ? [inReais(part), finer] : [inReais(part)]
          )
          return part > 0 ? [[id, exact]] : []
        })
      ),
      credit: undefined,
    }
  }
  const isPlain = !price.plan || price.plan.interest === 0
  return { discounts: new Map(), credit: isPlain ? undefined : change }
}

/** Whether two prices stand in Medusa alike, but for the digits that its taxes and divisions leave. */
export function areSameLines(one: PriceLines, other: PriceLines): boolean {
  return (
    (one.credit === undefined) === (other.credit === undefined) &&
    isAlmost(one.credit, other.credit) &&
    one.discounts.size === other.discounts.size &&
    [...one.discounts].every(
      ([id, part]) =>
        other.discounts.has(id) && isAlmost(other.discounts.get(id), part)
    )
  )
}

function isAlmost(one = "0", other = "0"): boolean {
  return Math.abs(Number(sumOfDecimals([one, minus(other)]))) < 1e-9
}

function inReais(amount: number): string {
  return sumOfDecimals([decimalFromMinorUnits(amount)])
}
