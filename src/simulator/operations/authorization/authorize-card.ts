import { answerJson, type Answer } from "../../http/answer"
import { mediaTypeProblem } from "../../http/media-types"
import { refuseCall } from "../../http/refusal"
import type { Exchange, Route } from "../../http/route"
import { answerCharge } from "../../ledger/answer-charge"
import { CHECKOUT_SCOPE, type Merchant } from "../../merchants/merchant"
import type { TemporaryCard } from "../../tokenization/card-vault"
import { requireMerchant } from "../../token/require-merchant"
import type { World } from "../../world"
import {
  readAuthorizationRequest,
  type AuthorizationRequest,
} from "./authorization-request"

export const authorizeCard: Route = {
  operation: "authorize",
  method: "POST",
  path: "{prefix}/charge/authorization",

  handle(exchange: Exchange, world: World): Answer {
    const merchant = requireMerchant(exchange, world, CHECKOUT_SCOPE)
    const mediaType = mediaTypeProblem(exchange.headers)
    if (mediaType) {
      throw refuseCall(mediaType.status, { message: mediaType.message })
    }
    const request = readAuthorizationRequest(
      exchange.body,
      world.settings.cardTokenField
    )
    refuseRepeatedCreation(request, merchant, world)
    const card = spendCard(request, merchant, world)
    // An error of the gateway itself: nothing is recorded, but the card token is gone.
    if (card.sandboxOutcome === "error") {
      return answerJson(500, {
        message: "Internal error (sandbox card)",
        errors: [],
      })
    }
    const charge = world.ledger.recordAuthorization({
      request,
      card,
      merchant,
      invisibleForMs: exchange.invisibleForMs,
    })
    return answerJson(200, answerCharge(charge))
  },
}

/** Before the card is touched: the id is the idempotency key, and a repeated one must change nothing. */
function refuseRepeatedCreation(
  request: AuthorizationRequest,
  merchant: Merchant,
  world: World
): void {
  const existing = world.ledger.find(
    merchant.merchantDocument,
    request.merchantChargeId
  )
  if (existing) {
    world.ledger.recordRepeatedCreation(existing)
    throw refuseCall(400, {
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [
        { field: "merchantChargeId", message: "must be unique for ever" },
      ],
    })
  }
}

function spendCard(
  request: AuthorizationRequest,
  merchant: Merchant,
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
