import { z } from "@medusajs/framework/zod"
import { ordersOf, type Scope } from "./core"

/** The buyer of an order, for people: a name if Medusa has one, else an e-mail address. */
export interface OrderBuyer {
  /** Medusa's number of the order, such as 1234. */
  displayId: number | null
  buyer: string | null
}

const address = z
  .object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  })
  .nullish()
  .transform((one) =>
    [one?.first_name, one?.last_name].filter(Boolean).join(" ").trim()
  )

const orders = z.array(
  z.object({
    id: z.string(),
    display_id: z.coerce.number().nullish(),
    email: z.string().nullish(),
    billing_address: address,
    shipping_address: address,
  })
)

export async function buyersOfOrders(
  scope: Scope,
  ids: readonly string[]
): Promise<Map<string, OrderBuyer>> {
  if (ids.length === 0) return new Map()
  const found = await ordersOf(scope).listOrders(
    { id: [...new Set(ids)] },
    {
      select: ["id", "display_id", "email"],
      relations: ["billing_address", "shipping_address"],
      take: null,
    }
  )
  return new Map(
    orders.parse(found).map((order) => [
      order.id,
      {
        displayId: order.display_id ?? null,
        buyer:
          order.billing_address ||
          order.shipping_address ||
          order.email ||
          null,
      },
    ])
  )
}
