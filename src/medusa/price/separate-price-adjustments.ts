import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { negatedDecimal, sumOfDecimals } from "../../domain/money"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import {
  priceMetadataOfWay,
  pricedWayFromPriceAdjustments,
  PRICE_MARK,
  type PricedWayOfPaying,
} from "../../domain/price/priced-way-of-paying"
import type {
  PlainCart,
  PlainLine,
  PriceLines,
} from "../../domain/price/adjusted-cart-price"

const adjustment = z.object({
  id: z.string(),
  amount: requiredDecimalSchema,
  provider_id: z.string().nullish(),
  is_tax_inclusive: z.boolean().nullish(),
  metadata: z.unknown().optional(),
})

const line = z.object({
  id: z.string(),
  total: requiredDecimalSchema,
  adjustments: z.array(adjustment).nullish(),
  /** The rates of the taxes, in percent. */
  tax_lines: z.array(z.object({ rate: requiredDecimalSchema })).nullish(),
})

export const pricedCartSchema = z.object({
  id: z.string(),
  completed_at: z.unknown().optional(),
  total: requiredDecimalSchema,
  items: z.array(line).nullish(),
  shipping_methods: z.array(line).nullish(),
  credit_lines: z
    .array(
      z.object({
        id: z.string(),
        amount: requiredDecimalSchema,
        reference: z.string().nullish(),
        metadata: z.unknown().optional(),
      })
    )
    .nullish(),
})

type PricedCart = z.output<typeof pricedCartSchema>
type Line = z.output<typeof line>

/**
 * A cart's price in Medusa. `plain` is the price without the plugin's discounts and interest. `ours` contains the
 * amounts of these discounts and of the interest.
 */
export interface CartPrice {
  /** Whether the cart has become an order. The plugin then does not change its price any more. */
  isCompleted: boolean
  /** The current total, as a decimal in major units. */
  total: string
  plain: PlainCart
  ours: PriceLines
  /**
   * The way of paying (payment method and installments) for which the plugin wrote discounts or interest into the cart.
   * Undefined if the plugin wrote none. `unknown` if these discounts and credit lines name no way or different ways.
   */
  pricedFor: PricedWayOfPaying | undefined
  /** The ids of the rows with which the plugin changed the cart's price in Medusa. */
  rows: PriceRowIds
}

export interface PriceRowIds {
  items: string[]
  freight: string[]
  credit: string[]
}

export function separatePlainPriceAndAdjustments(cart: PricedCart): CartPrice {
  const items = (cart.items ?? []).map((one) => readCartLine("item", one))
  const freight = (cart.shipping_methods ?? []).map((one) =>
    readCartLine("freight", one)
  )
  const all = [...items, ...freight]
  const credits = (cart.credit_lines ?? []).filter(isOurRow)
  const amounts = credits.map(({ amount }) => amount)
  const others = (cart.credit_lines ?? []).filter((one) => !isOurRow(one))
  return {
    isCompleted: Boolean(cart.completed_at),
    total: cart.total,
    plain: {
      total: totalWithoutPriceAdjustments(cart.total, [
        ...all.map(({ discount }) => discount),
        ...amounts,
      ]),
      lines: all.map(({ plain }) => plain),
      hasPromotions: all.some(({ isReduced }) => isReduced),
      credits: sumOfDecimals(others.map(({ amount }) => amount)),
    },
    ours: {
      discounts: new Map(
        all.flatMap(({ ids, plain, discount }) =>
          ids.length > 0 ? [[plain.id, discount]] : []
        )
      ),
      credit: amounts.length > 0 ? sumOfDecimals(amounts) : undefined,
    },
    pricedFor: pricedWayFromPriceAdjustments([
      ...all.flatMap(({ rows }) => rows),
      ...credits,
    ]),
    rows: {
      items: items.flatMap(({ ids }) => ids),
      freight: freight.flatMap(({ ids }) => ids),
      credit: credits.map(({ id }) => id),
    },
  }
}

const isOurRow = ({ reference }: { reference?: string | null | undefined }) =>
  reference === PRICE_MARK

function readCartLine(
  kind: PlainLine["kind"],
  { id, total, adjustments, tax_lines }: Line
) {
  const all = adjustments ?? []
  const ours = all.filter(({ provider_id }) => provider_id === PRICE_MARK)
  const taxFactor = taxFactorOf(tax_lines)
  const discount = sumOfDecimals(
    ours.map(({ amount, is_tax_inclusive }) =>
      is_tax_inclusive ? amount : MathBN.mult(amount, taxFactor).toFixed()
    )
  )
  return {
    plain: {
      id,
      kind,
      price: totalWithoutPriceAdjustments(
        total,
        ours.length > 0 ? [discount] : []
      ),
      taxFactor,
    },
    ids: ours.map((one) => one.id),
    rows: ours,
    discount,
    isReduced: ours.length < all.length,
  }
}

/** Returns the factor that adds taxes to a price, such as 1.07 for taxes of 7 %. */
function taxFactorOf(taxLines: Line["tax_lines"]): string {
  const rates = (taxLines ?? []).map(({ rate }) => rate)
  return MathBN.add(1, MathBN.div(sumOfDecimals(rates), 100)).toFixed()
}

/**
 * The number of decimals to which computed totals are rounded. Real prices have fewer decimals. The division by a tax
 * factor can produce more decimals, and the last of them are inexact.
 */
const MAX_TOTAL_DECIMALS = 12

/**
 * Returns the total that a cart or a line would have without the discounts or interest that the plugin has written into
 * the cart. `ours` contains their amounts: a discount is positive, and interest is negative. The amounts are added to
 * the total.
 */
function totalWithoutPriceAdjustments(total: string, ours: string[]): string {
  return ours.some((one) => Number(one) !== 0)
    ? MathBN.convert(sumOfDecimals([total, ...ours]))
        .decimalPlaces(MAX_TOTAL_DECIMALS)
        .toFixed()
    : total
}

type PriceMark = ReturnType<typeof priceMetadataOfWay>

/**
 * The rows that the plugin has to write into a cart in Medusa to change its price. Medusa then gives each row an id.
 */
export interface PriceRows {
  items: {
    item_id: string
    amount: string
    provider_id: string
    is_tax_inclusive: true
    metadata: PriceMark
  }[]
  freight: {
    shipping_method_id: string
    amount: string
    provider_id: string
    metadata: PriceMark
  }[]
  credit: { amount: string; reference: string; metadata: PriceMark }[]
}

/**
 * Returns the rows that give a cart the price of a way of paying. The rows subtract the discounts from the cart's
 * total, or add the interest to it.
 */
export function buildPriceRows(
  plain: PlainCart,
  lines: PriceLines,
  way: WayOfPaying
): PriceRows {
  const metadata = priceMetadataOfWay(way)
  const discountRowsOf = (kind: PlainLine["kind"]) =>
    plain.lines.flatMap((one) => {
      const amount = lines.discounts.get(one.id)
      return one.kind === kind && amount !== undefined
        ? [{ ...one, amount }]
        : []
    })
  return {
    items: discountRowsOf("item").map(({ id, amount }) => ({
      item_id: id,
      amount,
      provider_id: PRICE_MARK,
      is_tax_inclusive: true,
      metadata,
    })),
    // Medusa adds taxes to a discount on shipping, so this row contains the discount without taxes. The discount of an
    // item is marked as including taxes.
    freight: discountRowsOf("freight").map(
      ({ id, amount, taxFactor = "1" }) => ({
        shipping_method_id: id,
        amount: MathBN.div(amount, taxFactor).toFixed(),
        provider_id: PRICE_MARK,
        metadata,
      })
    ),
    credit:
      lines.credit === undefined
        ? []
        : [{ amount: lines.credit, reference: PRICE_MARK, metadata }],
  }
}

/**
 * Returns an error text if the totals of a cart's lines and credit lines do not add up to the cart's total, and
 * `undefined` otherwise. Accepts a difference of up to about one centavo, and any total of a cart without lines. The
 * totals can differ if Medusa has not read all columns from which it computes them.
 */
export function describeTotalsMismatch(cart: PricedCart): string | undefined {
  const lines = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])]
  const made = sumOfDecimals([
    ...lines.map(({ total }) => total),
    ...(cart.credit_lines ?? []).map(({ amount }) => negatedDecimal(amount)),
  ])
  const difference = sumOfDecimals([cart.total, negatedDecimal(made)])
  // Medusa ignores credit lines whose sum is a centavo or less, and before 2.20 also a negative sum.
  return lines.length > 0 && Math.abs(Number(difference)) > 0.011
    ? `Medusa computed a total of ${cart.total} for cart ${cart.id}, and lines of ${lines.map(({ total }) => total).join(" + ")} that make ${made} with its credit lines.`
    : undefined
}
