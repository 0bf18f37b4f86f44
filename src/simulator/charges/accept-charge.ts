import type { z } from "@medusajs/framework/zod"

import type { TemporaryCard } from "../cards/cards"
import { answerJson, refuseCall, type Answer } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import { readJson } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import type { World } from "../world"
import { answerCharge } from "./describe-charge"
import { openCardCharge, openCode } from "./open-charge"
import {
  authorizationRequest,
  pixRequest,
  walletRequest,
  type AuthorizationRequest,
} from "./read-charge-request"
import type { Charge } from "./simulated-charge"

/** The Pix expiration, and the wallet customer, for which the operator's sandbox answers 502 and commits nothing. */
export const SANDBOX_PIX_EXPIRATION = 321
export const SANDBOX_WALLET_CUSTOMER = "Pessoa timeout"

export const authorizeCard: Route = {
  operation: "authorize",
  method: "POST",
  path: "{prefix}/charge/authorization",
  product: "checkout",

  handle(exchange, world) {
    const request = readCreation(exchange, world, authorizationRequest)
    const card = spendCard(request, world)
    // An internal error of the gateway: no charge is recorded, but the card token is spent.
    if (card.sandboxOutcome === "error") {
      const message = "Internal error (sandbox card)"
      return answerJson(500, { message, errors: [] })
    }
    return answerMade(openCardCharge(request, card, world), exchange, world)
  },
}

export const createPix: Route = {
  operation: "pix",
  method: "POST",
  path: "{prefix}/charge/pix",
  product: "checkout",

  handle(exchange, world) {
    const request = readCreation(exchange, world, pixRequest)
    const [{ pix }] = request.transactions
    return pix.expiration === SANDBOX_PIX_EXPIRATION
      ? sandboxFailure()
      : answerMade(openCode(request, world), exchange, world)
  },
}

export const createWallet: Route = {
  operation: "wallet",
  method: "POST",
  path: "{prefix}/charge/wallet",
  product: "checkout",

  handle(exchange, world) {
    const request = readCreation(exchange, world, walletRequest)
    return request.customer.name === SANDBOX_WALLET_CUSTOMER
      ? sandboxFailure()
      : answerMade(openCode(request, world), exchange, world)
  },
}

function answerMade(
  charge: Charge,
  { invisibleForMs }: Exchange,
  { charges }: World
): Answer {
  charge.visibleFrom += invisibleForMs
  charges.record(charge)
  return answerJson(200, answerCharge(charge))
}

function sandboxFailure(): Answer {
  return answerJson(502, { message: "Bad gateway (sandbox value)", errors: [] })
}

/** Checks the start of every creation of a charge: the access token, the body, and that the id has no charge yet. */
function readCreation<S extends z.ZodType<{ merchantChargeId: string }>>(
  exchange: Exchange,
  world: World,
  schema: S
): z.output<S> {
  const request = readJson(exchange, schema, refuseCall)
  // Checked before any change: the id is the idempotency key, and a repeated id must change nothing.
  const existing = world.charges.find(request.merchantChargeId)
  if (existing) {
    world.charges.recordRepeatedCreation(existing)
    throw refuseCall(400, {
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [
        { field: "merchantChargeId", message: "must be unique for ever" },
      ],
    })
  }
  return request
}

function spendCard(
  { transactions: [{ credit }] }: AuthorizationRequest,
  { cards }: World
): TemporaryCard {
  const spent = cards.spend(credit.temporatyCardToken)
  if (typeof spent === "string") {
    const field = "transactions[0].credit.temporatyCardToken"
    throw refuseCall(400, {
      message: "Invalid temporary card token",
      businessCode: "INVALID_CARD_TOKEN",
      errors: [{ field, message: spent }],
    })
  }
  return spent
}
