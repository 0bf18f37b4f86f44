import { decorateCartTotals } from "@medusajs/framework/utils"

import { PRICE_MARK } from "../../../../src/medusa/price/cart-price"
import type { CartExtras } from "../../process/price/story-of-prices"

type Data = Record<string, unknown>

export interface PriceRow {
  id: string
  /** The item or freight that an adjustment reduces; null for a credit line. */
  lineId: string | null
  /** What the row takes off the total; negative for interest. */
  amount: number
  /** The amount in major units, where it is finer than a centavo. */
  exact?: number
  isTaxInclusive?: boolean
  /** The way of paying that the plugin wrote the row for. */
  metadata?: unknown
  isDeleted: boolean
}

/** What decides the price of a cart. */
interface PricedCart {
  id: string
  total: number
  items: number
  prices: PriceRow[]
  extras?: Omit<CartExtras, "creditShare">
  credit?: number
  was?: CartPrices[]
}

/** The part of a cart that decides its price; kept for each change. Amounts in centavos. */
export interface CartPrices {
  at: number
  /** The price of the goods as it is entered: with their taxes, or without. */
  goods: number
  extras: Omit<CartExtras, "creditShare"> | undefined
  /** The store credit of the shopper. */
  credit: number
}

export const freightOf = (cartId: string) => `${cartId}-freight`

/** Returns a cart with freight, taxes or store credit as core computes it, with core's own code. */
export function decorated(cart: PricedCart): Data {
  const { id, total: goods, items, prices, extras, credit = 0 } = cart
  const { freight = 0, taxOnGoods = 0, taxOnFreight = 0 } = extras ?? {}
  const isTaxInclusive = extras?.isTaxInclusive ?? false
  const live = prices.filter(({ isDeleted }) => !isDeleted)
  const taxLines = (rate: number) => (rate > 0 ? [{ rate }] : [])
  const each = Math.floor(goods / items)
  const shown = {
    currency_code: "brl",
    items: Array.from({ length: items }, (_, nth) => ({
      id: `${id}-${nth}`,
      quantity: 1,
      unit_price: (nth > 0 ? each : goods - each * (items - 1)) / 100,
      is_tax_inclusive: isTaxInclusive,
      tax_lines: taxLines(taxOnGoods),
      adjustments: adjustmentsOf(live, `${id}-${nth}`),
    })),
    shipping_methods:
      freight > 0
        ? [
            {
              id: freightOf(id),
              amount: freight / 100,
              is_tax_inclusive: isTaxInclusive,
              tax_lines: taxLines(taxOnFreight),
              adjustments: adjustmentsOf(live, freightOf(id)),
            },
          ]
        : [],
    credit_lines: [
      ...live
        .filter(({ lineId }) => lineId === null)
        .map((row) => ({
          id: row.id,
          reference: PRICE_MARK,
          metadata: row.metadata,
          amount: exactOf(row),
        })),
      ...(credit > 0
        ? [
            {
              id: `${id}-credit`,
              reference: "store_credit",
              amount: credit / 100,
            },
          ]
        : []),
    ],
  }
  return decorateCartTotals(shown as never)
}

function adjustmentsOf(rows: readonly PriceRow[], lineId: string): Data[] {
  return rows
    .filter((row) => row.lineId === lineId)
    .map((row) => ({
      id: row.id,
      provider_id: PRICE_MARK,
      amount: exactOf(row),
      is_tax_inclusive: row.isTaxInclusive ?? false,
      metadata: row.metadata,
    }))
}

/** Core keeps what is finer than a centavo. */
function exactOf({ amount, exact }: PriceRow): number {
  return exact ?? amount / 100
}

/** Returns a number of core's in major units. */
export function inMajorUnits(amount: unknown): number {
  return Number((amount as { numeric?: number } | null)?.numeric ?? amount)
}

/** Whether a cart is computed by core's own code: one of goods alone is not, which is faster. */
export function isPlain({ extras, credit = 0 }: PricedCart): boolean {
  return extras === undefined && credit === 0
}

/** Notes what a cart costs from now on, before the way of paying changes it. */
export function notePrices(cart: PricedCart, at: number): void {
  const { total: goods, extras, credit = 0 } = cart
  cart.was ??= []
  cart.was.push({ at, goods, extras, credit })
}
