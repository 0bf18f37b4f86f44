import type { CartPrices } from "../../core/cart/cart-totals"
import type { PaymentChoice } from "../../process/price/price-journal"
import type { EnteredPrices } from "../../process/price/price-story"

/**
 * The price of a cart with all taxes, and without the discount or interest of a way of paying. Amounts are in minor
 * units and may have fractions.
 */
export interface PlainPrice {
  goods: number
  freight: number
  /** The amount that remains to be paid after store credit is subtracted. */
  toPay: number
}

/** The smallest and the largest amount that the plugin may charge, in minor units. */
export interface PriceRange {
  least: number
  most: number
}

/**
 * Up to how many installments a price has no interest. `with` is for price rules that charge interest for more
 * installments. `without` is for price rules that never charge interest.
 */
export const INTEREST_FREE_INSTALLMENTS = { with: 3, without: 12 }

export function plainPriceOf({
  goods,
  extras,
  credit,
}: CartPrices): PlainPrice {
  const { freight = 0, taxOnGoods = 0, taxOnFreight = 0 } = extras ?? {}
  const addTaxIfExclusive = (amount: number, rate: number) =>
    extras && !extras.isTaxInclusive ? amount * (1 + rate / 100) : amount
  const all = {
    goods: addTaxIfExclusive(goods, taxOnGoods),
    freight: addTaxIfExclusive(freight, taxOnFreight),
  }
  return { ...all, toPay: all.goods + all.freight - credit }
}

/**
 * Returns the price of a cart for a way of paying, as a range. It does not use the plugin's code for prices, so that an
 * error in that code is found.
 */
export function expectedPriceRange(
  { way, count }: Pick<PaymentChoice, "way" | "count">,
  plain: PlainPrice,
  rules: EnteredPrices
): PriceRange {
  const { toPay } = plain
  if (way === "pix" && rules.percent > 0) return pixPriceRange(plain, rules)
  const hasInterest =
    way === "card" &&
    rules.monthly > 0 &&
    count > INTEREST_FREE_INSTALLMENTS.with
  if (!hasInterest || toPay <= 0) return priceRange(toPay, toPay)
  const rate = rules.monthly / 100
  const growth = (1 + rate) ** count
  const total = Math.max(
    toPay,
    ((toPay * rate * growth) / (growth - 1)) * count
  )
  // Each installment is rounded, so the total may differ by as many minor units as there are installments.
  return priceRange(total, total, count)
}

/**
 * Returns the range of correct prices for Pix. Usually the range only allows for rounding.
 *
 * The range is wider if the discount is on the goods only and store credit pays a part of the cart. Goods that the
 * credit pays get no discount, and the plugin does not promise whether the credit pays goods or freight first.
 */
function pixPriceRange(
  { goods, freight, toPay }: PlainPrice,
  { percent, isOnFreight }: EnteredPrices
): PriceRange {
  const part = percent / 100
  const base = isOnFreight ? goods + freight : goods
  const most = Math.min(base, toPay)
  const least = Math.max(
    0,
    Math.min(most, isOnFreight ? toPay : toPay - freight)
  )
  return priceRange(toPay - most * part, toPay - least * part)
}

function priceRange(least: number, most: number, rounding = 1): PriceRange {
  return { least: least - rounding, most: most + rounding }
}

export function isWithinRange(
  amount: number,
  { least, most }: PriceRange
): boolean {
  return amount >= least && amount <= most
}

export function rangeText({ least, most }: PriceRange): string {
  return `${Math.ceil(least)} to ${Math.floor(most)}`
}
