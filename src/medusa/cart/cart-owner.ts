import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { type Query, queryRows } from "../core"
import type { CartReference } from "./cart-to-pay"

const text = z.string().nullish()

const cart = z.object({
  customer_id: text,
  email: text,
  shipping_address: z
    .object({
      first_name: text,
      last_name: text,
      company: text,
      phone: text,
      address_1: text,
      address_2: text,
      city: text,
      province: text,
      postal_code: text,
      country_code: text,
      metadata: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
  payment_collection: z
    .object({
      payment_sessions: z
        .array(z.object({ id: z.string() }).nullish())
        .nullish(),
    })
    .nullish(),
})

/** To whom a cart belongs, and where its goods are sent. */
export interface CartOwner {
  customerId: string | undefined
  /**
   * A digest of the cart's e-mail and shipping address. A saved card is charged only while it is the digest of the cart
   * for which the card's owner chose the card.
   */
  cartDigest: string
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
        customerId: found.customer_id ?? undefined,
        cartDigest: createHash("sha256")
          .update(JSON.stringify([found.email, found.shipping_address]))
          .digest("hex"),
        paymentSessionIds: (
          found.payment_collection?.payment_sessions ?? []
        ).flatMap((session) => session?.id ?? []),
      }
    : undefined
}
