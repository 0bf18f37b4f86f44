import { z } from "zod"

import { customerSchema } from "../charges/customer-schema"
import { buildJsonAnswer, buildRefusal } from "../gateway/answer"
import { parseJsonBody } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import { describeSavedCard } from "./vault"

const saveRequest = z.strictObject({
  card: z.strictObject({
    temporaryCardToken: z.string().min(1, "must not be empty"),
  }),
  customer: customerSchema,
})

/** Saves a card. The gateway's interface document does not contain this call, so its fields are guesses. */
export const saveCard: Route = {
  operation: "save_card",
  method: "POST",
  path: "{prefix}/cards",
  product: "checkout",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, { cards, vault, cardSettings }) {
    const { card, customer } = parseJsonBody(
      exchange,
      saveRequest,
      buildRefusal
    )
    const spent = cards.consumeToken(card.temporaryCardToken)
    if (typeof spent === "string") {
      throw buildRefusal(400, {
        message: "Invalid temporary card token",
        businessCode: "INVALID_CARD_TOKEN",
        errors: [{ field: "card.temporaryCardToken", message: spent }],
      })
    }
    const { id } = cardSettings.returnsKnownCards
      ? vault.saveCardUnlessKnown(spent, customer)
      : vault.saveNewCard(spent, customer)
    return buildJsonAnswer(201, { id, ...describeSavedCard(spent) })
  },
}

/** Deletes a saved card. The simulator offers this call only with the setting `offersCardDeletion`. */
export const deleteCard: Route = {
  operation: "delete_card",
  method: "DELETE",
  path: "{prefix}/cards/:cardId",
  product: "checkout",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest({ params: { cardId = "" } }, { vault, cardSettings }) {
    if (!cardSettings.offersCardDeletion) {
      throw buildRefusal(404, { message: "This is no route of the gateway" })
    }
    const saved = vault.findUndeletedCard(cardId)
    if (!saved) {
      throw buildRefusal(404, { message: "No such card" })
    }
    vault.delete(saved)
    return buildJsonAnswer(200, { id: cardId, deleted: true })
  },
}
