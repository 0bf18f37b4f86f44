import { decorateCartTotals } from "@medusajs/framework/utils"

import { PRICE_MARK } from "../../../../src/medusa/price/cart-price"
import type { CartExtras } from "../../process/price/price-story"

type Data = Record<string, unknown>

export interface PriceRow {
  id: string
  /**
   * The id of the item or shipping method whose price this adjustment changes. It is `null` for a credit line, which
   * changes the price of the whole cart.
   */
  lineId: string | null
  /** The discount in minor units, rounded to whole centavos. It is negative for interest. */
  amount: number
  /** The exact amount in reais, as the plugin wrote it. Unlike `amount`, it can have fractions of a centavo. */
  exact?: number
  isTaxInclusive?: boolean
  /** The metadata of the row. The plugin stores the way of paying there. */
  metadata?: unknown
  isDeleted: boolean
}

/** The parts of a cart that decide its total. */
interface PricedCart {
  id: string
  total: number
  items: number
  prices: PriceRow[]
  extras?: Omit<CartExtras, "creditShare">
  credit?: number
  was?: CartPrices[]
}

/**
 * The price of a cart from a certain time on, by its parts. A new entry is recorded at each change. Amounts are in
 * minor units.
 */
export interface CartPrices {
  at: number
  /**
   * The price of the goods as the shop entered it. If the shop's prices are tax-inclusive, it includes the taxes on the
   * goods.
   */
  goods: number
  extras: Omit<CartExtras, "creditShare"> | undefined
  /** The amount of store credit that pays a part of the cart. */
  credit: number
}

export const freightLineId = (cartId: string) => `${cartId}-freight`

/**
 * Returns the fields of a cart that has freight, taxes or store credit, with the totals that Medusa's own code computes
 * for it.
 */
export function pricedCartFields(cart: PricedCart): Data {
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
      adjustments: listPriceAdjustmentsOfLine(live, `${id}-${nth}`),
    })),
    shipping_methods:
      freight > 0
        ? [
            {
              id: freightLineId(id),
              amount: freight / 100,
              is_tax_inclusive: isTaxInclusive,
              tax_lines: taxLines(taxOnFreight),
              adjustments: listPriceAdjustmentsOfLine(live, freightLineId(id)),
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
          amount: exactMajorUnitsOf(row),
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

function listPriceAdjustmentsOfLine(
  rows: readonly PriceRow[],
  lineId: string
): Data[] {
  return rows
    .filter((row) => row.lineId === lineId)
    .map((row) => ({
      id: row.id,
      provider_id: PRICE_MARK,
      amount: exactMajorUnitsOf(row),
      is_tax_inclusive: row.isTaxInclusive ?? false,
      metadata: row.metadata,
    }))
}

/** Returns the amount of a row in reais. It has fractions of a centavo if the plugin wrote them. */
function exactMajorUnitsOf({ amount, exact }: PriceRow): number {
  return exact ?? amount / 100
}

/** Converts an amount that core returns into a number in reais. Core returns either a number or a big number object. */
export function readMajorUnits(amount: unknown): number {
  return Number((amount as { numeric?: number } | null)?.numeric ?? amount)
}

/**
 * Returns whether a cart has neither `extras` nor store credit, so that it consists of goods only. The total of such a
 * cart is computed without Medusa's code, because that is faster.
 */
export function hasNeitherExtrasNorCredit({
  extras,
  credit = 0,
}: PricedCart): boolean {
  return extras === undefined && credit === 0
}

/** Records the price of a cart that applies from the time `at`, without the discount or interest of a way of paying. */
export function recordPlainPrice(cart: PricedCart, at: number): void {
  const { total: goods, extras, credit = 0 } = cart
  cart.was ??= []
  cart.was.push({ at, goods, extras, credit })
}
