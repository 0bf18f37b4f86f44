import { z } from "@medusajs/framework/zod"
import {
  ourProvider,
  type MethodOfAccount,
} from "../../domain/payment-method/provider-id"
import { queryOf, rowsOf, type Scope } from "../core"

const session = z.object({ provider_id: z.string() })

const orderOfCart = z.object({
  order: z
    .object({
      id: z.string(),
      canceled_at: z.unknown().optional(),
      payment_collections: z
        .array(
          z
            .object({
              id: z.string(),
              payment_sessions: z.array(session.nullish()).nullish(),
            })
            .nullish()
        )
        .nullish(),
    })
    .nullish(),
})

export interface OrderOfCart {
  id: string
  isCanceled: boolean
  collectionIds: string[]
  /**
   * The account and method of the first payment session of the order that belongs to this plugin. Undefined if it has
   * no such session.
   */
  provider: MethodOfAccount | undefined
}

/** Returns the order that was placed for a cart, which may be canceled. */
export async function findOrderOfCart(
  scope: Scope,
  cartId: string
): Promise<OrderOfCart | undefined> {
  const [link] = await rowsOf(queryOf(scope), orderOfCart, {
    entity: "order_cart",
    filters: { cart_id: cartId },
  })
  const order = link?.order
  if (!order) {
    return undefined
  }
  const collections = (order.payment_collections ?? []).flatMap(
    (collection) => collection ?? []
  )
  const [provider] = collections.flatMap(({ payment_sessions }) =>
    (payment_sessions ?? []).flatMap(
      (one) => (one && ourProvider(one.provider_id)) ?? []
    )
  )
  return {
    id: order.id,
    isCanceled: Boolean(order.canceled_at),
    collectionIds: collections.map(({ id }) => id),
    provider,
  }
}
