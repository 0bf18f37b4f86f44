import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { stateOf } from "./code-session"
import { waitFor } from "./wait-for"

/** Somebody has to find the panel first. */
const BY_HAND = { longestMs: 10 * 60_000, pauseMs: 500 }

/** The order of a session that is paid while nobody looks, once Medusa calls it paid. */
export async function untilPaid(
  sdk: Medusa,
  sessionId: string,
  { byHand }: { byHand: boolean }
): Promise<{ order: HttpTypes.StoreOrder; seconds: string }> {
  const { answer: orderId, seconds } = await waitFor(
    async () => {
      const { state, order_id } = await stateOf(sdk, sessionId)
      return state === "paid" ? (order_id ?? undefined) : undefined
    },
    "No order came of the payment: that is a bug, if it was paid.",
    byHand ? BY_HAND : undefined
  )
  const { answer: order } = await waitFor(
    () => paidOrder(sdk, orderId),
    `Order ${orderId} is not paid in Medusa: that is a bug.`
  )
  return { order, seconds }
}

/** Places the order that waits for its payment. */
export async function placeOrder(
  sdk: Medusa,
  cartId: string
): Promise<HttpTypes.StoreOrder> {
  const completed = await sdk.store.cart.complete(cartId)
  if (completed.type === "order") return completed.order
  throw new Error(`No order: the shopper was told "${completed.error.message}"`)
}

async function paidOrder(
  sdk: Medusa,
  id: string
): Promise<HttpTypes.StoreOrder | undefined> {
  const { order } = await sdk.store.order.retrieve(id)
  return order.payment_status === "captured" ? order : undefined
}
