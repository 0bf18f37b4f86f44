import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isPaymentCollection } from "../../../medusa/cart-to-pay"

/**
 * Answers 404 for a payment collection that does not exist, before anything is stored for it: core answers
 * 500, after what runs before its route.
 */
export const refuseUnknownCollection: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const { id = "" } = request.params
  if (!(await isPaymentCollection(request.scope, id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no payment collection "${id}"; make one for the cart first (POST /store/payment-collections).`
    )
  }
  next()
}
