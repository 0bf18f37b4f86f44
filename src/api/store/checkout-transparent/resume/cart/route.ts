import { type Handler, takes } from "../../../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { createCartLike } from "../../../../../medusa/cart/cart-like"
import { anyLink, openPayment, showResumed } from "../show-resumed"

/**
 * Makes a cart with the goods of a link's order, which was canceled because it was not paid, and answers its id. The
 * cart has today's prices, and no address or e-mail.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await takes(anyLink)(request)
  const opened = await openPayment(request, response, token)
  const { state } = await showResumed(request, opened)
  if (state !== "order_canceled" || !opened.order) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A new cart can only be created from the items of a canceled order."
    )
  }
  const cartId = await createCartLike(request.scope as never, opened.order.id)
  response.json({ cart: { id: cartId } })
}
