import { MedusaError } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../../../../medusa/container"
import type { Handler } from "../../../../../route-handler"
import { requireCustomer } from "../../show-cards"

/**
 * Withdraws the signed-in customer's consent to later charges of a saved card by the store. The customer can still pay
 * with the card. A repeated request changes nothing. Responds with 401 without a login, and with 404 for an unknown
 * card and for another customer's card.
 */
export const DELETE: Handler = async (request, response) => {
  const { scope, params } = request
  const { id = "" } = params
  const customerId = await requireCustomer(request)
  const isOfCustomer = await ledgerOf(scope).withdrawStoreChargesConsent({
    id,
    customerId,
  })
  if (!isOfCustomer) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The customer has no saved card "${id}".`
    )
  }
  response.json({ id, object: "store_charges_consent", deleted: true })
}
