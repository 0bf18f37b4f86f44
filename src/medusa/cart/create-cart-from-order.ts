import { createCartWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf, queryRows } from "../container"

const goods = z.object({
  region_id: z.string().nullish(),
  sales_channel_id: z.string().nullish(),
  currency_code: z.string(),
  items: z.array(
    z.object({
      variant_id: z.string().nullish(),
      quantity: z.unknown().transform(Number),
    })
  ),
})

/**
 * Creates a cart with the same products as an order, at today's prices, and returns the cart's id. Lines of the order
 * that have no product variant are left out. Throws Medusa's error if a product cannot be bought, for example because
 * it is out of stock.
 */
export async function createCartFromOrder(
  container: MedusaContainer,
  orderId: string
): Promise<string> {
  const [order] = await queryRows(queryOf(container), goods, {
    entity: "order",
    // If the total is requested, Medusa reads all columns of the lines. Otherwise it would not find their quantity.
    also: ["total"],
    filters: { id: orderId },
  })
  const { region_id, sales_channel_id, currency_code, items = [] } = order ?? {}
  const { result } = await createCartWorkflow(container).run({
    input: {
      ...(region_id ? { region_id } : {}),
      ...(sales_channel_id ? { sales_channel_id } : {}),
      ...(currency_code === undefined ? {} : { currency_code }),
      items: items.flatMap(({ variant_id, quantity }) =>
        variant_id ? [{ variant_id, quantity }] : []
      ),
    },
  })
  return result.id
}
