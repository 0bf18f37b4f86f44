import { type Handler, takes } from "../../../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { cartLike } from "../../../../../medusa/cart/cart-like"
import { anyLink, openPayment, showResumed } from "../show-resumed"

/**
 * Makes a cart with the goods of a link's order, which was canceled because nobody paid, and answers its id. The cart
 * has today's prices, and no address or e-mail.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await takes(anyLink)(request)
  const opened = await openPayment(request, response, token)
  const { state } = await showResumed(request, opened)
  if (state !== "order_canceled" || !opened.order) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Only the goods of a canceled order are put in a new cart."
    )
  }
  const cartId = await cartLike(request.scope as never, opened.order.id)
  response.json({ cart: { id: cartId } })
}
