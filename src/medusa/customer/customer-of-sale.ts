import { z } from "@medusajs/framework/zod"
import { type Query, queryRows } from "../container"

const owned = z.object({ id: z.string(), customer_id: z.string().nullish() })

/**
 * The customer to whom an order or a cart belongs:
 * - `found`: the caller gave the id of an order or cart. `customerId` is undefined if the order or cart has no customer
 *   or does not exist.
 * - `no_sale`: the caller gave neither the id of an order nor the id of a cart.
 */
export type CustomerOfSale =
  { kind: "found"; customerId: string | undefined } | { kind: "no_sale" }

/**
 * Returns the customer of an order. If `orderId` is undefined, returns the customer of the cart. The order comes first,
 * because it can be transferred to another customer, while its cart keeps the former customer.
 */
export async function customerOfSale(
  query: Query,
  {
    orderId,
    cartId,
  }: { orderId: string | undefined; cartId: string | undefined }
): Promise<CustomerOfSale> {
  const id = orderId ?? cartId
  if (id === undefined) {
    return { kind: "no_sale" }
  }
  const [sale] = await queryRows(query, owned, {
    entity: orderId === undefined ? "cart" : "order",
    filters: { id },
  })
  return { kind: "found", customerId: sale?.customer_id ?? undefined }
}

/** Returns whether Medusa has a customer with this id that was not deleted. */
export async function doesCustomerExist(
  query: Query,
  customerId: string
): Promise<boolean> {
  const found = await queryRows(query, z.object({ id: z.string() }), {
    entity: "customer",
    filters: { id: customerId },
  })
  return found.length > 0
}
