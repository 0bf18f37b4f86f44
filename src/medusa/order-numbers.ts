import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

const orders = z.array(
  z.object({ id: z.string(), display_id: z.coerce.number() })
)

/** Medusa's numbers of orders, as 1234, by their ids; without those that are gone. */
export async function numbersOfOrders(
  scope: Scope,
  orderIds: readonly string[]
): Promise<Map<string, number>> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) {
    return new Map()
  }
  const { data } = await queryOf(scope).graph({
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: ids },
    pagination: { take: ids.length },
  })
  return new Map(
    orders.parse(data).map(({ id, display_id }) => [id, display_id])
  )
}
