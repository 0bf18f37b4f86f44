import type { CartPrices } from "../core/cart/cart-totals"
import type { Choice } from "../process/price/prices-of-story"
import type { PricesEntered } from "../process/price/story-of-prices"

/**
 * The price of a cart with all taxes, but without the discount or interest of a way of paying. Amounts are in minor
 * units and may have fractions.
 */
export interface PlainPrice {
  goods: number
  freight: number
  /** The amount that is left to pay after store credit. */
  left: number
}

/** The lowest and the highest amount that may be charged, in minor units. */
export interface Range {
  least: number
  most: number
}

/**
 * The highest number of installments that cost no interest. `with` is for rules that charge interest for more
 * installments, and `without` is for rules that never charge interest.
 */
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

/**
 * Returns the price of a cart for a way of paying. The computation does not use the plugin's code, so that it finds an
 * error in that code.
 */
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
  // Each installment is rounded, so the total may differ by as many minor units as there are installments.
  return within(total, total, count)
}

/**
 * Returns the range of right prices by Pix. If store credit pays a part of the cart, it is not promised whether the
 * credit pays goods or freight first. The discount then applies at most to the amount left to pay, and at least to that
 * amount without the freight.
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
