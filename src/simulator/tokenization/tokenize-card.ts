import { answerJson, type Answer } from "../http/answer"
import { contentTypeProblem } from "../http/media-types"
import type { Exchange, Route } from "../http/route"
import { listProblems } from "../http/schema-problems"
import { maskDocument, maskName } from "../masking"
import type { Merchant } from "../merchants/merchant"
import type { World } from "../world"
import { cardRequest, type CardRequest } from "./card-request"
import type { TemporaryCard } from "./card-vault"
import { refuseCard } from "./refuse-card"
import type { SandboxCards } from "./sandbox-cards"

export const tokenizeCard: Route = {
  operation: "tokenize",
  method: "POST",
  path: "/payment/v2/temporary/card",
  fromBrowser: true,

  handle(exchange: Exchange, world: World): Answer {
    const merchant = requireStore(exchange, world)
    const mediaType = contentTypeProblem(exchange.headers)
    if (mediaType) {
      throw refuseCard(415, [
        { field: "Content-Type", message: mediaType.message },
      ])
    }
    const { sandboxCards } = world.settings
    const body = exchange.body.kind === "json" ? exchange.body.value : undefined
    const read = cardRequest(sandboxCards, world.clock.now()).safeParse(body, {
      reportInput: true,
    })
    if (!read.success) {
      throw refuseCard(400, listProblems(read.error))
    }
    const card = keepOfCard(read.data, sandboxCards)
    const cardToken = world.cards.store(card, merchant)
    // The published SDK reads `cardToken` of the body; read literally, the notes put it under `data`.
    return answerJson(200, { cardToken, data: { cardToken } })
  },
}

/** The store is named by its CNPJ and proven by its transparent token, which carries no Bearer prefix. */
function requireStore(exchange: Exchange, world: World): Merchant {
  const { authorization, merchantcredential } = exchange.headers
  const merchantCredential = String(merchantcredential ?? "").trim()
  const merchant = world.merchants.byDocument(merchantCredential)
  if (!merchant) {
    throw refuseCard(401, [
      {
        field: "merchantCredential",
        message: "must be a known merchant's CNPJ, without punctuation",
      },
    ])
  }
  if (authorization !== merchant.transparentToken) {
    throw refuseCard(401, [
      {
        field: "transparentToken",
        message: "does not belong to this merchantCredential",
      },
    ])
  }
  return merchant
}

function keepOfCard(
  request: CardRequest,
  sandboxCards: SandboxCards
): TemporaryCard {
  return {
    brand: request.brand,
    lastFour: request.cardNumber.slice(-4),
    expirationMonth: Number(request.expirationMonth),
    expirationYear: Number(request.expirationYear),
    maskedHolderName: maskName(request.cardholderName),
    maskedHolderDocument: request.cardholderDocument
      ? maskDocument(request.cardholderDocument)
      : null,
    sandboxOutcome: sandboxCards[request.cardNumber] ?? "approved",
  }
}
