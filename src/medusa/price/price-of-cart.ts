import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { minus, sumOfDecimals } from "../../domain/money"
import { decimal } from "../booking/rows"
import type { PayingWay } from "../../domain/payment-method/paying-way"
import {
  markOf,
  ownerOfPrice,
  PRICE_MARK,
  type PriceOwner,
} from "../../domain/price/price-mark"
import type {
  PlainCart,
  PlainLine,
  PriceLines,
} from "../../domain/price/priced-cart"

const adjustment = z.object({
  id: z.string(),
  amount: decimal,
  provider_id: z.string().nullish(),
  is_tax_inclusive: z.boolean().nullish(),
  metadata: z.unknown().optional(),
})

const line = z.object({
  id: z.string(),
  total: decimal,
  adjustments: z.array(adjustment).nullish(),
  /** Rates in percent. */
  tax_lines: z.array(z.object({ rate: decimal })).nullish(),
})

/** A cart as Medusa's query answers it, with its totals. */
export const pricedCart = z.object({
  id: z.string(),
  completed_at: z.unknown().optional(),
  total: decimal,
  items: z.array(line).nullish(),
  shipping_methods: z.array(line).nullish(),
  credit_lines: z
    .array(
      z.object({
        id: z.string(),
        amount: decimal,
        reference: z.string().nullish(),
        metadata: z.unknown().optional(),
      })
    )
    .nullish(),
})

type PricedCart = z.output<typeof pricedCart>
type Line = z.output<typeof line>

/** A cart's price in Medusa: what it would be without our rows, and our rows. */
export interface CartPrice {
  /** Whether the cart has an order: then its price stays as it is. */
  isCompleted: boolean
  /** The present total, as a decimal. */
  total: string
  plain: PlainCart
  ours: PriceLines
  /** The way of paying that our rows were written for; undefined without rows. */
  owner: PriceOwner | undefined
  /** The ids of our rows. */
  rows: PriceRowIds
}

export interface PriceRowIds {
  items: string[]
  freight: string[]
  credit: string[]
}

export function priceOfCart(cart: PricedCart): CartPrice {
  const items = (cart.items ?? []).map((one) => readLine("item", one))
  const freight = (cart.shipping_methods ?? []).map((one) =>
    readLine("freight", one)
  )
  const all = [...items, ...freight]
  const credits = (cart.credit_lines ?? []).filter(isOurs)
  const amounts = credits.map(({ amount }) => amount)
  const others = (cart.credit_lines ?? []).filter((one) => !isOurs(one))
  return {
    isCompleted: Boolean(cart.completed_at),
    total: cart.total,
    plain: {
      total: sumWithout(cart.total, [
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
    owner: ownerOfPrice([...all.flatMap(({ rows }) => rows), ...credits]),
    rows: {
      items: items.flatMap(({ ids }) => ids),
      freight: freight.flatMap(({ ids }) => ids),
      credit: credits.map(({ id }) => id),
    },
  }
}

const isOurs = ({ reference }: { reference?: string | null | undefined }) =>
  reference === PRICE_MARK

function readLine(
  kind: PlainLine["kind"],
  { id, total, adjustments, tax_lines }: Line
) {
  const all = adjustments ?? []
  const ours = all.filter(({ provider_id }) => provider_id === PRICE_MARK)
  const taxFactor = factorOf(tax_lines)
  const discount = sumOfDecimals(
    ours.map(({ amount, is_tax_inclusive }) =>
      is_tax_inclusive ? amount : MathBN.mult(amount, taxFactor).toFixed()
    )
  )
  return {
    plain: {
      id,
      kind,
      price: sumWithout(total, ours.length > 0 ? [discount] : []),
      taxFactor,
    },
    ids: ours.map((one) => one.id),
    rows: ours,
    discount,
    isReduced: ours.length < all.length,
  }
}

/** Returns what a price without its taxes is multiplied by: 1.07 for a rate of 7 %. */
function factorOf(taxLines: Line["tax_lines"]): string {
  const rates = (taxLines ?? []).map(({ rate }) => rate)
  return MathBN.add(1, MathBN.div(sumOfDecimals(rates), 100)).toFixed()
}

/** More decimals than any price has; what taxes and divisions leave beyond them is a rounding error. */
const MEANT_DECIMALS = 12

/**
 * Returns a total without our rows. Rounded to 12 decimals if our rows changed it, because dividing by the tax factor
 * leaves rounding errors beyond that.
 */
function sumWithout(total: string, ours: string[]): string {
  return ours.some((one) => Number(one) !== 0)
    ? MathBN.convert(sumOfDecimals([total, ...ours]))
        .decimalPlaces(MEANT_DECIMALS)
        .toFixed()
    : total
}

type PriceMark = ReturnType<typeof markOf>

/** The rows to write for a price, without the ids that Medusa gives them. */
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
 * Returns the rows that take the discounts off a cart's total, or add the interest. Medusa takes an item's
 * adjustment as it is if that is marked as including taxes. A shipping adjustment has no such mark: Medusa adds the
 * taxes to it, so the row contains the discount without them.
 */
export function rowsOfPrice(
  plain: PlainCart,
  lines: PriceLines,
  way: PayingWay
): PriceRows {
  const metadata = markOf(way)
  const discounted = (kind: PlainLine["kind"]) =>
    plain.lines.flatMap((one) => {
      const amount = lines.discounts.get(one.id)
      return one.kind === kind && amount !== undefined
        ? [{ ...one, amount }]
        : []
    })
  return {
    items: discounted("item").map(({ id, amount }) => ({
      item_id: id,
      amount,
      provider_id: PRICE_MARK,
      is_tax_inclusive: true,
      metadata,
    })),
    freight: discounted("freight").map(({ id, amount, taxFactor = "1" }) => ({
      shipping_method_id: id,
      amount: MathBN.div(amount, taxFactor).toFixed(),
      provider_id: PRICE_MARK,
      metadata,
    })),
    credit:
      lines.credit === undefined
        ? []
        : [{ amount: lines.credit, reference: PRICE_MARK, metadata }],
  }
}

/**
 * Says what is wrong if the totals of a cart's lines do not make its total, as when Medusa has computed them from
 * rows that it had not read whole; a price would be computed from totals of 0. Undefined if they make it.
 */
export function faultOfTotals(cart: PricedCart): string | undefined {
  const lines = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])]
  const made = sumOfDecimals([
    ...lines.map(({ total }) => total),
    ...(cart.credit_lines ?? []).map(({ amount }) => minus(amount)),
  ])
  const difference = sumOfDecimals([cart.total, minus(made)])
  // Medusa counts credit lines whose sum is a centavo or less as nothing; before 2.20 a negative sum, too.
  return lines.length > 0 && Math.abs(Number(difference)) > 0.011
    ? `Medusa computed a total of ${cart.total} for cart ${cart.id}, and lines of ${lines.map(({ total }) => total).join(" + ")} that make ${made} with its credit lines.`
    : undefined
}
