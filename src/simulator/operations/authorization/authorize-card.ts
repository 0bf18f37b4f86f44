import { answerJson, type Answer } from "../../http/answer"
import { refuseCall } from "../../http/refusal"
import type { Exchange, Route } from "../../http/route"
import { answerCharge } from "../../ledger/answer-charge"
import type { TemporaryCard } from "../../tokenization/card-vault"
import type { World } from "../../world"
import { readCreation, type Creation } from "../creation/read-creation"
import {
  authorizationRequest,
  type AuthorizationRequest,
} from "./authorization-request"
import { cardTokenSpelling } from "./card-transaction"

export const authorizeCard: Route = {
  operation: "authorize",
  method: "POST",
  path: "{prefix}/charge/authorization",

  handle(exchange: Exchange, world: World): Answer {
    const { cardTokenField } = world.settings
    const creation = readCreation(exchange, world, {
      schema: authorizationRequest(cardTokenField),
      advice: cardTokenSpelling(cardTokenField),
    })
    const card = spendCard(creation, world)
    // An error of the gateway itself: nothing is recorded, but the card token is gone.
    if (card.sandboxOutcome === "error") {
      return answerJson(500, {
        message: "Internal error (sandbox card)",
        errors: [],
      })
    }
    const { invisibleForMs } = exchange
    const charge = world.ledger.recordAuthorization({
      ...creation,
      card,
      invisibleForMs,
    })
    return answerJson(200, answerCharge(charge))
  },
}

function spendCard(
  { request, merchant }: Creation<AuthorizationRequest>,
  world: World
): TemporaryCard {
  const [{ credit }] = request.transactions
  const spent = world.cards.spend(credit.cardToken, merchant)
  switch (spent.kind) {
    case "card":
      return spent.card
    case "unknown":
      throw refuseCardToken("was not issued to this merchant", world)
    case "used":
      throw refuseCardToken("has been used before; it is single use", world)
  }
}

function refuseCardToken(message: string, world: World) {
  const field = `transactions[0].credit.${world.settings.cardTokenField}`
  return refuseCall(400, {
    message: "Invalid temporary card token",
    businessCode: "INVALID_CARD_TOKEN",
    errors: [{ field, message }],
  })
}
