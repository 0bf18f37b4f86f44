import { z } from "@medusajs/framework/zod"
import { ourProvider } from "../charge/provider-id"
import type { MethodOfAccount } from "../charge/provider-id"
import { queryOf, rowsOf, type Scope } from "./core"

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

export interface CanceledOrder {
  id: string
  collectionIds: string[]
  /** The first method of ours among the order's payment sessions; undefined if it has none. */
  provider: MethodOfAccount | undefined
}

/** Returns the order of a cart if that order was canceled. */
export async function canceledOrderOfCart(
  scope: Scope,
  cartId: string
): Promise<CanceledOrder | undefined> {
  const [link] = await rowsOf(queryOf(scope), orderOfCart, {
    entity: "order_cart",
    filters: { cart_id: cartId },
  })
  const order = link?.order
  if (!order?.canceled_at) {
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
    collectionIds: collections.map(({ id }) => id),
    provider,
  }
}
