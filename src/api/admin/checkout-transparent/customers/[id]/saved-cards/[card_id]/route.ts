import { ledgerOf } from "../../../../../../../medusa/container"
import { accountsWithCardDeletion } from "../../../../../../../medusa/customer/erase-cards"
import { notFoundError } from "../../../../../../../medusa/refusal-errors"
import { message } from "../../../../../../../domain/message"
import { createActionRoute } from "../../../../../../route-handler"

/**
 * Removes a customer's saved card. A repeated request changes nothing. Responds with 404 if the ledger has no such card
 * of the customer.
 */
export const DELETE = createActionRoute(
  "customers/:id/saved-cards/:card_id",
  {},
  async ({ scope, params }, response) => {
    const { id: customerId = "", card_id: id = "" } = params
    const ledger = ledgerOf(scope)
    const isRemoved = await ledger.removeSavedCard(
      { id, customerId },
      accountsWithCardDeletion(ledger)
    )
    if (!isRemoved) throw notFoundError(message("no_such_saved_card"))
    response.json({ id, object: "saved_card", deleted: true })
  }
)
