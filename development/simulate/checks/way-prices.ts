import type { CartPrices } from "../core/cart/cart-totals"
import type { Choice } from "../process/price/prices-of-story"
import type { PricesEntered } from "../process/price/story-of-prices"

/** What a cart costs without the way of paying, with all taxes, in centavos that may have fractions. */
export interface PlainPrice {
  goods: number
  freight: number
  /** What is left to pay after store credit. */
  left: number
}

/** The least and the most that may be asked for. */
export interface Range {
  least: number
  most: number
}

/** The most installments without interest while there is interest, and while there is none. */
export const FREE_OF_INTEREST = { with: 3, without: 12 }

export function plainPriceOf({
  goods,
  extras,
  credit,
}: CartPrices): PlainPrice {
  const { freight = 0, taxOnGoods = 0, taxOnFreight = 0 } = extras ?? {}
  const taxed = (amount: number, rate: number) =>
    extras && !extras.isTaxInclusive ? amount * (1 + rate / 100) : amount
  const all = {
    goods: taxed(goods, taxOnGoods),
    freight: taxed(freight, taxOnFreight),
  }
  return { ...all, left: all.goods + all.freight - credit }
}

/** Returns what a cart costs by a way of paying; worked out here, and not by the plugin's code. */
export function priceBy(
  { way, count }: Pick<Choice, "way" | "count">,
  plain: PlainPrice,
  rules: PricesEntered
): Range {
  const { left } = plain
  if (way === "pix" && rules.percent > 0) return pixPrice(plain, rules)
  const hasInterest =
    way === "card" && rules.monthly > 0 && count > FREE_OF_INTEREST.with
  if (!hasInterest || left <= 0) return within(left, left)
  const rate = rules.monthly / 100
  const growth = (1 + rate) ** count
  const total = Math.max(left, ((left * rate * growth) / (growth - 1)) * count)
  // Each installment is rounded.
  return within(total, total, count)
}

/**
 * The discount is on what is left to pay: where store credit pays a part, on no more than that, and on no less than
 * what is left beside the freight. Which of the two the credit pays first is not our promise.
 */
function pixPrice(
  { goods, freight, left }: PlainPrice,
  { percent, isOnFreight }: PricesEntered
): Range {
  const part = percent / 100
  const base = isOnFreight ? goods + freight : goods
  const most = Math.min(base, left)
  const least = Math.max(0, Math.min(most, isOnFreight ? left : left - freight))
  return within(left - most * part, left - least * part)
}

function within(least: number, most: number, rounding = 1): Range {
  return { least: least - rounding, most: most + rounding }
}

export function isIn(amount: number, { least, most }: Range): boolean {
  return amount >= least && amount <= most
}

export function inWords({ least, most }: Range): string {
  return `${Math.ceil(least)} to ${Math.floor(most)}`
}
