import { decorateCartTotals } from "@medusajs/framework/utils"

import { PRICE_MARK } from "../../../../src/medusa/price/cart-price"
import type { CartExtras } from "../../process/price/story-of-prices"

type Data = Record<string, unknown>

export interface PriceRow {
  id: string
  /** The id of the item or shipping method that an adjustment reduces, or `null` for a credit line. */
  lineId: string | null
  /** The amount by which the row reduces the total, in minor units. It is negative for interest. */
  amount: number
  /** The amount in major units, if it is finer than a minor unit. */
  exact?: number
  isTaxInclusive?: boolean
  /** The metadata in which the plugin recorded the way of paying of the row. */
  metadata?: unknown
  isDeleted: boolean
}

/** The part of a cart from which its total is computed. */
interface PricedCart {
  id: string
  total: number
  items: number
  prices: PriceRow[]
  extras?: Omit<CartExtras, "creditShare">
  credit?: number
  was?: CartPrices[]
}

/** The inputs of a cart's price, recorded at each change. Amounts are in minor units. */
export interface CartPrices {
  at: number
  /** The entered price of the goods, which includes their taxes if prices are tax-inclusive. */
  goods: number
  extras: Omit<CartExtras, "creditShare"> | undefined
  /** The store credit that pays a part of the cart. */
  credit: number
}

export const freightOf = (cartId: string) => `${cartId}-freight`

/** Returns a cart with freight, taxes or store credit, with totals computed by core's own code. */
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

/** Returns the amount of a row in major units. Core keeps amounts that are finer than a minor unit. */
function exactOf({ amount, exact }: PriceRow): number {
  return exact ?? amount / 100
}

/** Returns one of core's amounts, which may be a number or a big number, as a number in major units. */
export function inMajorUnits(amount: unknown): number {
  return Number((amount as { numeric?: number } | null)?.numeric ?? amount)
}

/** Returns whether a cart has only goods. Its total is added up without core's code, which is faster. */
export function isPlain({ extras, credit = 0 }: PricedCart): boolean {
  return extras === undefined && credit === 0
}

/** Records the price of a cart from `at` on, before a way of paying changes it. */
export function notePrices(cart: PricedCart, at: number): void {
  const { total: goods, extras, credit = 0 } = cart
  cart.was ??= []
  cart.was.push({ at, goods, extras, credit })
}
