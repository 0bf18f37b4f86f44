import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"

const links = z.array(
  z.object({
    order: z
      .object({ id: z.string(), canceled_at: z.unknown().optional() })
      .nullish(),
  })
)

/** The order that a payment collection belongs to; undefined while there is none. */
export async function orderOfCollection(
  query: Omit<RemoteQueryFunction, symbol>,
  paymentCollectionId: string
): Promise<{ id: string; isCanceled: boolean } | undefined> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order.id", "order.canceled_at"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  const order = links.parse(data)[0]?.order
  return order
    ? { id: order.id, isCanceled: Boolean(order.canceled_at) }
    : undefined
}
