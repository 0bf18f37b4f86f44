import {
  decimalFromMinorUnits,
  LARGEST_AMOUNT,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  negatedDecimal,
  sumOfDecimals,
} from "../money"
import { type InstallmentPlan, installmentPlans } from "./installment-plans"
import { pixDiscount } from "./pix-discount"
import type { PriceRules } from "./price-rules"
import { splitByWeight } from "./split-by-weight"

/**
 * A cart without the discount or interest of a way of paying. Amounts are decimals in reais. They can have fractions of
 * a centavo.
 */
export interface PlainCart {
  total: string
  lines: readonly PlainLine[]
  hasPromotions: boolean
  /** The sum of the credit lines that are not the plugin's, such as those of a gift card. The default is 0. */
  credits?: string
}

export interface PlainLine {
  id: string
  kind: "item" | "freight"
  price: string
  /**
   * The factor by which Medusa multiplies a discount when it adds taxes, such as 1.07 for a tax of 7 %. The default is
   * 1.
   */
  taxFactor?: string
}

/** Returns whether the total of a cart is zero or negative. Such a total cannot be charged. */
export function isNotPositiveTotal({
  total,
}: Pick<PlainCart, "total">): boolean {
  return total.startsWith("-") || Number(total) === 0
}

/**
 * Returns whether a cart has goods and nothing is left to pay, because promotions or credit cover the whole price.
 * Medusa completes such a cart without a payment. For a cart without goods, the result is `false`, because such a cart
 * cannot be ordered.
 */
export function isCartWithNothingToPay(
  cart: Pick<PlainCart, "total" | "lines">
): boolean {
  return (
    isNotPositiveTotal(cart) && cart.lines.some(({ kind }) => kind === "item")
  )
}

/**
 * Returns whether a cart's total is too high for one charge. A total of exactly LARGEST_AMOUNT counts as too high, too.
 */
export function reachesGatewayMaximum({
  total,
}: Pick<PlainCart, "total">): boolean {
  return Number(total) * 100 >= LARGEST_AMOUNT
}

/**
 * How the chosen way of paying changes the price:
 * - `plain`: not at all.
 * - `discount`: with the discount for Pix.
 * - `installments`: with the interest for this number of installments, if there is any.
 */
export type PriceAdjustment =
  | { kind: "plain" }
  | { kind: "discount" }
  | { kind: "installments"; count: number }

/** The price of a cart for a way of paying, in centavos. */
export interface AdjustedPrice {
  total: MinorUnits
  discount: MinorUnits
  /** The installment plan, or `undefined` if the way of paying is not a card. */
  plan: InstallmentPlan | undefined
}

/**
 * Returns the price of a cart for a way of paying, or `undefined` if the cart cannot be paid with this number of
 * installments. Throws MoneyError if the cart's total is negative or more than the gateway accepts.
 */
export function adjustedCartPrice(
  cart: PlainCart,
  adjustment: PriceAdjustment,
  rules: PriceRules
): AdjustedPrice | undefined {
  const plain = minorUnitsFromDecimal(cart.total)
  switch (adjustment.kind) {
    case "plain":
      return { total: plain, discount: minorUnits(0), plan: undefined }
    case "discount": {
      const discount = pixDiscountOnCart(cart, plain, rules)
      return {
        total: minorUnits(plain - discount),
        discount,
        plan: undefined,
      }
    }
    case "installments": {
      const plan = installmentPlansOfCart(cart, rules).find(
        ({ count }) => count === adjustment.count
      )
      return (
        plan && {
          total: minorUnits(plan.total),
          discount: minorUnits(0),
          plan,
        }
      )
    }
  }
}

/**
 * Medusa ignores the credit lines of a cart if the absolute value of their sum, in reais, is not more than this amount.
 */
const MAX_IGNORED_CREDIT = 0.01

/**
 * Returns the installment plans that are offered for a cart. In Medusa, a credit line reduces a cart's total, so the
 * plugin adds the interest of a plan as a credit line with a negative amount.
 *
 * A plan with interest is left out if the interest is about as high as the cart's other credit, for example from a gift
 * card. The credit lines then add up to almost 0, and Medusa ignores all credit lines of a cart whose sum is almost 0.
 */
export function installmentPlansOfCart(
  cart: PlainCart,
  rules: PriceRules
): InstallmentPlan[] {
  const { total, credits = "0" } = cart
  const plain = minorUnitsFromDecimal(total)
  return installmentPlans(plain, rules.card).filter((plan) => {
    const added = sumOfDecimals([
      total,
      negatedDecimal(trimmedDecimalFromMinorUnits(plan.total)),
      credits,
    ])
    return plan.interest === 0 || Math.abs(Number(added)) > MAX_IGNORED_CREDIT
  })
}

function pixDiscountOnCart(
  { lines, hasPromotions }: PlainCart,
  leftToPay: MinorUnits,
  { pix }: PriceRules
): MinorUnits {
  const priceOf = (kind: PlainLine["kind"]) =>
    nonNegativeMinorUnits(
      sumOfDecimals(
        lines.filter((line) => line.kind === kind).map(({ price }) => price)
      )
    )
  return hasPromotions && pix.onlyWithoutPromotions
    ? minorUnits(0)
    : pixDiscount(
        {
          goods: priceOf("item"),
          freight: priceOf("freight"),
          leftToPay,
        },
        pix
      )
}

/**
 * Converts the price of a cart's line from reais to centavos. A negative price becomes 0, so that the line gets no
 * discount. In Medusa, a promotion can make the price of a line negative (measured).
 */
function nonNegativeMinorUnits(price: string): MinorUnits {
  return price.startsWith("-") ? minorUnits(0) : minorUnitsFromDecimal(price)
}

/**
 * The rows with which the plugin changes a cart's price in Medusa. They are either discounts or one credit line, or
 * there are none. Amounts are in reais.
 */
export interface PriceLines {
  /** The amount of each discount, including taxes, by the id of the cart's line. */
  discounts: ReadonlyMap<string, string>
  /**
   * The amount of the credit line for the interest. The amount is negative, because a positive credit line would reduce
   * the cart's total. `undefined` if no interest is added.
   */
  credit: string | undefined
}

/**
 * Returns the rows with which the plugin changes a cart's total to the given price. A price without discount and
 * interest needs no rows.
 *
 * If there are rows, the new total is in whole centavos, even if the old total has fractions of a centavo. The
 * fractions are then part of one amount: the largest discount, or the credit line for the interest.
 */
export function priceLinesFor(
  { total, lines }: PlainCart,
  price: AdjustedPrice,
  rules: PriceRules
): PriceLines {
  const change = sumOfDecimals([
    total,
    negatedDecimal(trimmedDecimalFromMinorUnits(price.total)),
  ])
  if (price.discount > 0) {
    const based = lines.filter(
      ({ kind }) => kind === "item" || rules.pix.includesFreight
    )
    const parts = splitByWeight(
      price.discount,
      based.map((line) => nonNegativeMinorUnits(line.price))
    )
    const finer = sumOfDecimals([
      change,
      negatedDecimal(trimmedDecimalFromMinorUnits(price.discount)),
    ])
    const largest = parts.indexOf(Math.max(...parts))
    return {
      discounts: new Map(
        based.flatMap(({ id }, at) => {
          const part = parts[at] ?? 0
          const exact = sumOfDecimals(
            at === largest
              ? [trimmedDecimalFromMinorUnits(part), finer]
              : [trimmedDecimalFromMinorUnits(part)]
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

/**
 * Returns whether two sets of rows for a cart's price are equal. Tiny differences, which result from rounding, are
 * ignored.
 */
export function areSamePriceLines(one: PriceLines, other: PriceLines): boolean {
  return (
    (one.credit === undefined) === (other.credit === undefined) &&
    isAlmostEqual(one.credit, other.credit) &&
    one.discounts.size === other.discounts.size &&
    [...one.discounts].every(
      ([id, part]) =>
        other.discounts.has(id) && isAlmostEqual(other.discounts.get(id), part)
    )
  )
}

function isAlmostEqual(one = "0", other = "0"): boolean {
  return Math.abs(Number(sumOfDecimals([one, negatedDecimal(other)]))) < 1e-9
}

function trimmedDecimalFromMinorUnits(amount: number): string {
  return sumOfDecimals([decimalFromMinorUnits(amount)])
}
