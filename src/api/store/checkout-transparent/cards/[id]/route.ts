import { MedusaError } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../../../medusa/container"
import { accountsWithCardDeletion } from "../../../../../medusa/customer/erase-cards"
import type { Handler } from "../../../../route-handler"
import { requireCustomer } from "../show-cards"

/**
 * Removes a saved card of the signed-in customer. A repeated request changes nothing. Responds with 401 without a
 * login, and with 404 for an unknown card and for another customer's card.
 */
export const DELETE: Handler = async (request, response) => {
  const { scope, params } = request
  const { id = "" } = params
  const customerId = await requireCustomer(request)
  const ledger = ledgerOf(scope)
  const isRemoved = await ledger.removeSavedCard(
    { id, customerId },
    accountsWithCardDeletion(ledger)
  )
  if (!isRemoved) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The customer has no saved card "${id}".`
    )
  }
  response.json({ id, object: "saved_card", deleted: true })
}
