import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"

const change = z.object({ change_type: z.string().nullish() })

/**
 * What is under way on an order (`edit`, `return_request`, …), or undefined. Core books no refund and
 * cancels no order meanwhile: it fails after the provider has moved the money (measured).
 */
export async function openOrderChange(
  query: Omit<RemoteQueryFunction, symbol>,
  orderId: string
): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  const [open] = z.array(change).parse(data)
  return open && (open.change_type ?? "change")
}
