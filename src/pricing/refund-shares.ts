import { divideHalfUp } from "./divide-half-up"
import { splitByWeight } from "./split-by-weight"

/**
 * A line of a sale: an item, or the freight. Amounts in minor units; the share is fixed when the sale is made:
 * interest, or a negative amount for a discount.
 */
export interface SoldLine {
  price: number
  share: number
}

export interface RefundOfLines {
  /** The plain price of what goes back. */
  price: number
  /** What its share of interest or discount adds; negative for a discount. */
  share: number
  /** What the shopper gets. */
  total: number
}

/** Returns the lines of a sale, with its interest (or the negative discount) spread over their prices. */
export function soldLines(
  prices: readonly number[],
  interestOrDiscount: number
): SoldLine[] {
  const shares = splitByWeight(Math.abs(interestOrDiscount), prices)
  return shares.map((share, at) => ({
    price: prices[at] ?? 0,
    share: interestOrDiscount < 0 ? 0 - share : share,
  }))
}

/**
 * Returns what goes back for parts of lines. Each share is rounded over all that has gone back of its line so far, so
 * that no sequence of parts loses or adds a centavo. `before` and `now` are plain prices, one for each line; of a
 * line nothing goes back twice.
 */
export function refundOfLines(
  lines: readonly SoldLine[],
  { before, now }: { before: readonly number[]; now: readonly number[] }
): RefundOfLines {
  let price = 0
  let share = 0
  for (const [at, line] of lines.entries()) {
    const gone = before[at] ?? 0
    const part = Math.max(0, Math.min(now[at] ?? 0, line.price - gone))
    price += part
    share += shareUpTo(line, gone + part) - shareUpTo(line, gone)
  }
  return { price, share, total: price + share }
}

/** Returns the parts of a refund that names only a sum: spread over what is left of all lines, and at most that. */
export function partsOfSum(
  lines: readonly SoldLine[],
  { before, sum }: { before: readonly number[]; sum: number }
): number[] {
  const left = lines.map(({ price }, at) => price - (before[at] ?? 0))
  const most = left.reduce((all, one) => all + one, 0)
  return splitByWeight(Math.min(sum, most), left)
}

/** Returns the plain price of some units of a line, after others have gone back; all units make its whole price. */
export function priceOfUnits(
  price: number,
  units: { of: number; before: number; now: number }
): number {
  const upTo = (count: number) => partOf(price, count, units.of)
  return upTo(units.before + units.now) - upTo(units.before)
}

function shareUpTo({ price, share }: SoldLine, gone: number): number {
  return Math.sign(share) * partOf(Math.abs(share), gone, price)
}

function partOf(whole: number, part: number, of: number): number {
  return of === 0
    ? 0
    : Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
