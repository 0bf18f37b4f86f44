import { z } from "@medusajs/framework/zod"
import {
  parseOwnProviderId,
  type MethodOfAccount,
} from "../../domain/payment-method/provider-id"
import { queryOf, queryRows, type Scope } from "../container"
import { type OrderWithSessions, orderWithSessions } from "./unpaid-orders"

const orderOfCart = z.object({ order: orderWithSessions.nullish() })

export interface OrderOfCart extends OrderWithSessions {
  isCanceled: boolean
  collectionIds: string[]
  /**
   * The account and the payment method of the order's first payment session that belongs to this plugin. Undefined if
   * the order has no such session.
   */
  provider: MethodOfAccount | undefined
}

/** Returns the order that was placed for a cart, even if it was canceled. */
export async function findOrderOfCart(
  scope: Scope,
  cartId: string
): Promise<OrderOfCart | undefined> {
  const [link] = await queryRows(queryOf(scope), orderOfCart, {
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
      (one) => (one && parseOwnProviderId(one.provider_id)) ?? []
    )
  )
  return {
    ...order,
    isCanceled: Boolean(order.canceled_at),
    collectionIds: collections.map(({ id }) => id),
    provider,
  }
}
