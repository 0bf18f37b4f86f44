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

/** What a charge took, what of it the way of paying made, and what was refunded before. Minor units. */
export interface SoldCharge {
  paid: number
  discount: number
  interest: number
  refunded: number
}

/** Returns what goes back for goods of a plain price, with their share; at most what is left of the payment. */
export function refundOfPrice(
  { paid, discount, interest, refunded }: SoldCharge,
  price: number
): RefundOfLines {
  const line = { price: paid + discount - interest, share: interest - discount }
  const before = [partOf(line.price, refunded, paid)]
  const made = refundOfLines([line], { before, now: [price] })
  const total = Math.min(made.total, paid - refunded)
  return { ...made, share: total - made.price, total }
}

function shareUpTo({ price, share }: SoldLine, gone: number): number {
  return Math.sign(share) * partOf(Math.abs(share), gone, price)
}

function partOf(whole: number, part: number, of: number): number {
  return of === 0
    ? 0
    : Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}
