import { z } from "@medusajs/framework/zod"
import { type Query, queryRows } from "../container"
import type { CartReference } from "./cart-to-pay"

const cart = z.object({
  locale: z.string().nullish(),
  customer: z.object({ id: z.string() }).nullish(),
  payment_collection: z
    .object({
      payment_sessions: z
        .array(z.object({ id: z.string() }).nullish())
        .nullish(),
    })
    .nullish(),
})

/** The customer to whom a cart belongs, with the locale and the payment sessions of the cart. */
export interface CartOwner {
  /**
   * The id of the cart's customer. Undefined if the cart has no customer, or if the customer was deleted. A deleted
   * customer must not count as the owner. The cart keeps the id of a deleted customer, and the customer's login remains
   * valid until it expires (measured).
   */
  customerId: string | undefined
  /** The locale of the cart, in which its shopper reads messages. */
  locale: string | undefined
  paymentSessionIds: string[]
}

/** Reads the owner of a cart, or of the cart of a payment collection. Returns `undefined` if there is no cart. */
export async function readCartOwner(
  query: Query,
  asked: CartReference
): Promise<CartOwner | undefined> {
  const [found] =
    "cartId" in asked
      ? await queryRows(query, cart, {
          entity: "cart",
          filters: { id: asked.cartId },
        })
      : (
          await queryRows(query, z.object({ cart: cart.nullish() }), {
            entity: "cart_payment_collection",
            filters: { payment_collection_id: asked.collectionId },
          })
        ).map((link) => link.cart)
  return found
    ? {
        customerId: found.customer?.id,
        locale: found.locale ?? undefined,
        paymentSessionIds: (
          found.payment_collection?.payment_sessions ?? []
        ).flatMap((session) => session?.id ?? []),
      }
    : undefined
}
