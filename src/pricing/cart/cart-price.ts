import { z } from "@medusajs/framework/zod"
import { sumOfDecimals } from "../../charge/money"
import type { PayingWay } from "../../charge/paying-way"
import {
  markOf,
  ownerOfPrice,
  PRICE_MARK,
  type PriceOwner,
} from "../price-mark"
import type { PlainCart, PlainLine, PriceLines } from "../priced-cart"
import { cartsOf, queryOf, rowsOf, type Scope } from "../../medusa/core"
import { decimal } from "../../medusa/rows"

export { PRICE_MARK }

const adjustment = z.object({
  id: z.string(),
  amount: decimal,
  provider_id: z.string().nullish(),
  metadata: z.unknown().optional(),
})

const line = z.object({
  id: z.string(),
  total: decimal,
  adjustments: z.array(adjustment).nullish(),
})

const priced = z.object({
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

/** Reads the price of a cart; undefined if there is no cart. */
export async function readCartPrice(
  scope: Scope,
  cartId: string
): Promise<CartPrice | undefined> {
  const [cart] = await rowsOf(queryOf(scope), priced, {
    entity: "cart",
    filters: { id: cartId },
  })
  if (!cart) {
    return undefined
  }
  const items = (cart.items ?? []).map((one) => readLine("item", one))
  const freight = (cart.shipping_methods ?? []).map((one) =>
    readLine("freight", one)
  )
  const all = [...items, ...freight]
  const credits = (cart.credit_lines ?? []).filter(
    ({ reference }) => reference === PRICE_MARK
  )
  const amounts = credits.map(({ amount }) => amount)
  return {
    isCompleted: Boolean(cart.completed_at),
    total: cart.total,
    plain: {
      total: sumOfDecimals([
        cart.total,
        ...all.map(({ discount }) => discount),
        ...amounts,
      ]),
      lines: all.map(({ plain }) => plain),
      hasPromotions: all.some(({ isReduced }) => isReduced),
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

function readLine(
  kind: PlainLine["kind"],
  { id, total, adjustments }: z.output<typeof line>
) {
  const all = adjustments ?? []
  const ours = all.filter(({ provider_id }) => provider_id === PRICE_MARK)
  const discount = sumOfDecimals(ours.map(({ amount }) => amount))
  return {
    plain: { id, kind, price: sumOfDecimals([total, discount]) },
    ids: ours.map((one) => one.id),
    rows: ours,
    discount,
    isReduced: ours.length < all.length,
  }
}

/** Writes our rows of a price, and returns their ids. Core's refreshes neither remove nor count them (ADR 38). */
export async function writePriceLines(
  scope: Scope,
  cartId: string,
  { plain, lines, way }: { plain: PlainCart; lines: PriceLines; way: PayingWay }
): Promise<PriceRowIds> {
  const carts = cartsOf(scope)
  const partsOf = (kind: PlainLine["kind"]) =>
    plain.lines.flatMap((one) => {
      const amount = lines.discounts.get(one.id)
      return one.kind === kind && amount !== undefined
        ? [{ id: one.id, amount }]
        : []
    })
  const metadata = markOf(way)
  const common = { provider_id: PRICE_MARK, is_tax_inclusive: true, metadata }
  const [items, freight] = [partsOf("item"), partsOf("freight")]
  const written: PriceRowIds = { items: [], freight: [], credit: [] }
  if (items.length > 0) {
    const made = await carts.addLineItemAdjustments(
      items.map(({ id, amount }) => ({
        ...common,
        item_id: id,
        amount,
      })) as never
    )
    written.items = idsOf(made)
  }
  if (freight.length > 0) {
    const made = await carts.addShippingMethodAdjustments(
      freight.map(({ id, amount }) => ({
        ...common,
        shipping_method_id: id,
        amount,
      })) as never
    )
    written.freight = idsOf(made)
  }
  if (lines.credit !== undefined) {
    const made = await carts.createCreditLines([
      {
        cart_id: cartId,
        reference: PRICE_MARK,
        amount: lines.credit,
        metadata,
      },
    ])
    written.credit = idsOf(made)
  }
  return written
}

const rowIds = z.union([
  z.array(z.object({ id: z.string() })),
  z.object({ id: z.string() }).transform((one) => [one]),
])

function idsOf(made: unknown): string[] {
  return rowIds.parse(made).map(({ id }) => id)
}

export async function removePriceLines(
  scope: Scope,
  { items, freight, credit }: PriceRowIds
): Promise<void> {
  const carts = cartsOf(scope)
  if (items.length > 0) await carts.softDeleteLineItemAdjustments(items)
  if (freight.length > 0)
    await carts.softDeleteShippingMethodAdjustments(freight)
  if (credit.length > 0) await carts.softDeleteCreditLines(credit)
}

export async function restorePriceLines(
  scope: Scope,
  { items, freight, credit }: PriceRowIds
): Promise<void> {
  const carts = cartsOf(scope)
  if (items.length > 0) await carts.restoreLineItemAdjustments(items)
  if (freight.length > 0) await carts.restoreShippingMethodAdjustments(freight)
  if (credit.length > 0) await carts.restoreCreditLines(credit)
}
