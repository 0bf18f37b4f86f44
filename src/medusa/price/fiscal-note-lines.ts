import { z } from "@medusajs/framework/zod"
import {
  minorUnitsFromDecimal,
  toMinorUnitsThatAddUp,
} from "../../domain/money"
import { splitByWeight } from "../../domain/price/split-by-weight"
import { queryOf, queryRows, type Scope } from "../container"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"

const line = z.object({
  id: z.string(),
  total: requiredDecimalSchema,
  discount_total: requiredDecimalSchema,
})

const sold = z.object({
  items: z
    .array(
      line.extend({
        title: z.string().nullish(),
        variant_sku: z.string().nullish(),
        quantity: z.unknown().transform(Number),
      })
    )
    .nullish(),
  shipping_methods: z
    .array(line.extend({ name: z.string().nullish() }))
    .nullish(),
})

/** One line of an order for a fiscal note: an item or the freight. Amounts are in minor units. */
export interface FiscalNoteLine {
  id: string
  kind: "item" | "freight"
  title: string | null
  sku: string | null
  quantity: number
  /**
   * The price of the line before discounts. The payer paid this price minus `discount` plus `otherExpenses` for the
   * line.
   */
  price: number
  discount: number
  /**
   * The part of the interest that falls on this line. The parts are rounded so that they add up to the whole interest.
   */
  otherExpenses: number
}

/**
 * Returns the lines of an order. Distributes `interest` (in minor units) over the lines in proportion to their totals.
 * Returns `undefined` if there is no such order.
 */
export async function fiscalNoteLinesOfOrder(
  scope: Scope,
  orderId: string,
  interest: number
): Promise<FiscalNoteLine[] | undefined> {
  const [order] = await queryRows(queryOf(scope), sold, {
    entity: "order",
    also: ["total"],
    filters: { id: orderId },
  })
  if (!order) {
    return undefined
  }
  const lines = [
    ...(order.items ?? []).map((one) => ({
      ...one,
      kind: "item" as const,
      sku: one.variant_sku ?? null,
    })),
    ...(order.shipping_methods ?? []).map((one) => ({
      ...one,
      kind: "freight" as const,
      title: one.name,
      sku: null,
      quantity: 1,
    })),
  ]
  // In Medusa, a promotion can make the total of a line negative. Such a line counts as free on the note.
  const totals = toMinorUnitsThatAddUp(
    lines.map(({ total }) => (total.startsWith("-") ? "0" : total))
  )
  const shares = splitByWeight(interest, totals)
  return lines.map(({ id, kind, title, sku, quantity, discount_total }, at) => {
    const discount = minorUnitsFromDecimal(discount_total)
    return {
      id,
      kind,
      title: title ?? null,
      sku,
      quantity,
      discount,
      price: (totals[at] ?? 0) + discount,
      otherExpenses: shares[at] ?? 0,
    }
  })
}
