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
  /** The exact amount in major units. It is set only if the amount has fractions of a minor unit. */
  exact?: number
  isTaxInclusive?: boolean
  /** The row's metadata, in which the plugin has recorded the way of paying. */
  metadata?: unknown
  isDeleted: boolean
}

/** The parts of a cart from which its total is computed. */
interface PricedCart {
  id: string
  total: number
  items: number
  prices: PriceRow[]
  extras?: Omit<CartExtras, "creditShare">
  credit?: number
  was?: CartPrices[]
}

/** What a cart's price is computed from, recorded at each change. Amounts are in minor units. */
export interface CartPrices {
  at: number
  /** The price of the goods as it was entered. It includes the taxes on the goods if prices are tax-inclusive. */
  goods: number
  extras: Omit<CartExtras, "creditShare"> | undefined
  /** The amount of store credit that pays a part of the cart. */
  credit: number
}

export const freightOf = (cartId: string) => `${cartId}-freight`

/** Returns the fields of a cart that has freight, taxes or store credit. The totals are computed by core's own code. */
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

/** Returns the amount of a row in major units, with fractions of a minor unit if core would keep them. */
function exactOf({ amount, exact }: PriceRow): number {
  return exact ?? amount / 100
}

/** Converts an amount of core, which may be a number or a big number, into a number in major units. */
export function inMajorUnits(amount: unknown): number {
  return Number((amount as { numeric?: number } | null)?.numeric ?? amount)
}

/**
 * Returns whether a cart has nothing but goods. The total of such a cart is added up without core's code, because that
 * is faster.
 */
export function isPlain({ extras, credit = 0 }: PricedCart): boolean {
  return extras === undefined && credit === 0
}

/**
 * Records the price that a cart has from the time `at` on. This price is without the discount or interest of a way of
 * paying.
 */
export function notePrices(cart: PricedCart, at: number): void {
  const { total: goods, extras, credit = 0 } = cart
  cart.was ??= []
  cart.was.push({ at, goods, extras, credit })
}
