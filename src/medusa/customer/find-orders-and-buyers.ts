import { z } from "@medusajs/framework/zod"
import { cartModuleOf, orderModuleOf, type Scope } from "../container"

const address = z
  .object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    phone: z.string().nullish(),
  })
  .nullish()
  .transform((one) => ({
    name: [one?.first_name, one?.last_name].filter(Boolean).join(" ").trim(),
    phone: one?.phone ?? null,
  }))

const orderHeads = z.array(
  z
    .object({
      id: z.string(),
      display_id: z.coerce.number().nullish(),
      email: z.string().nullish(),
      currency_code: z.string(),
      canceled_at: z.unknown().optional(),
      billing_address: address,
      shipping_address: address,
    })
    .transform((row) => ({
      id: row.id,
      /** The order number that Medusa shows, such as 1234. */
      displayId: row.display_id ?? null,
      email: row.email ?? null,
      name: row.billing_address.name || row.shipping_address.name || null,
      phone: row.billing_address.phone || row.shipping_address.phone || null,
      /** The buyer's name, or the buyer's e-mail address if Medusa has no name. Null if Medusa has neither. */
      buyer:
        row.billing_address.name ||
        row.shipping_address.name ||
        row.email ||
        null,
      currencyCode: row.currency_code.toUpperCase(),
      isCanceled: Boolean(row.canceled_at),
    }))
)

/** The fields of an order that the administrator's pages show next to its charges. */
export type OrderHead = z.output<typeof orderHeads>[number]

/** The largest number of orders that one search returns. If more orders match, the latest ones are returned. */
const MOST_FOUND = 500

export async function readOrderHeads(
  scope: Scope,
  ids: readonly string[]
): Promise<Map<string, OrderHead>> {
  if (ids.length === 0) {
    return new Map()
  }
  const found = await orderModuleOf(scope).listOrders(
    { id: [...new Set(ids)] },
    {
      select: ["id", "display_id", "email", "currency_code", "canceled_at"],
      relations: ["billing_address", "shipping_address"],
      take: null,
    }
  )
  return new Map(orderHeads.parse(found).map((order) => [order.id, order]))
}

/**
 * Returns the ids of the orders that have the given order number or e-mail address, at most the latest MOST_FOUND
 * orders. An e-mail address is searched as it was typed and in lower case, because Medusa stores the addresses of
 * customers with an account in lower case.
 */
export async function findOrderIdsByNumberOrEmail(
  scope: Scope,
  asked: { displayId: number } | { email: string }
): Promise<string[]> {
  const filter: Record<string, unknown> =
    "displayId" in asked
      ? { display_id: asked.displayId }
      : { email: [...new Set([asked.email, asked.email.toLowerCase()])] }
  const found = await orderModuleOf(scope).listOrders(filter, {
    select: ["id"],
    take: MOST_FOUND,
    order: { created_at: "DESC" },
  })
  return found.map(({ id }) => id)
}

const carts = z.array(
  z
    .object({
      id: z.string(),
      email: z.string().nullish(),
      billing_address: address,
      shipping_address: address,
    })
    .transform((row) => ({
      id: row.id,
      email: row.email ?? null,
      name: row.billing_address.name || row.shipping_address.name || null,
      phone: row.billing_address.phone || row.shipping_address.phone || null,
    }))
)

/**
 * Returns the name, e-mail address and phone of each cart's buyer, by the cart's id. A value that Medusa does not have
 * is null.
 */
export async function buyersOfCarts(
  scope: Scope,
  ids: readonly string[]
): Promise<Map<string, z.output<typeof carts>[number]>> {
  if (ids.length === 0) {
    return new Map()
  }
  const found = await cartModuleOf(scope).listCarts(
    { id: [...new Set(ids)] },
    {
      select: ["id", "email"],
      relations: ["billing_address", "shipping_address"],
      take: null,
    }
  )
  return new Map(carts.parse(found).map((cart) => [cart.id, cart]))
}
