import { type Handler, bodyOf } from "../../../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { createCartLike } from "../../../../../medusa/cart/cart-like"
import { tokenBody, paymentOfToken, showResumed } from "../show-resumed"

/**
 * Creates a new cart with the items of an order that was canceled because its code or link was not paid. Returns the
 * cart's id.
 *
 * The token from the reminder's link identifies the order. The new cart has current prices, and neither an address nor
 * an e-mail address.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await bodyOf(tokenBody)(request)
  const opened = await paymentOfToken(request, response, token)
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
