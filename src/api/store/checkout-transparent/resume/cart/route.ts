import { type Handler, createBodyValidator } from "../../../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { createCartFromOrder } from "../../../../../medusa/cart/create-cart-from-order"
import {
  tokenBody,
  setHeadersAndReadResumedPayment,
  showResumedPayment,
} from "../show-resumed-payment"

/**
 * Creates a new cart with the products of a canceled order whose Pix or wallet code was not paid. Returns the cart's
 * id. Lines of the order without a product variant are left out.
 *
 * The token from the reminder's link identifies the order. The new cart has current prices, and neither an address nor
 * an e-mail address.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await createBodyValidator(tokenBody)(request)
  const opened = await setHeadersAndReadResumedPayment(request, response, token)
  const { state } = await showResumedPayment(request, opened)
  if (state !== "order_canceled" || !opened.order) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A new cart can only be created from the items of a canceled order."
    )
  }
  const cartId = await createCartFromOrder(
    request.scope as never,
    opened.order.id
  )
  response.json({ cart: { id: cartId } })
}
