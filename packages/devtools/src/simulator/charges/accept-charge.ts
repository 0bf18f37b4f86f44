import type { z } from "zod"

import type { TemporaryCard } from "../cards/cards"
import { answerJson, refuseCall, type Answer } from "../gateway/answer"
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

/**
 * The expiration time of a Pix charge, in seconds, that makes the operator's sandbox fail on purpose: it answers 502
 * and creates no charge.
 */
export const SANDBOX_PIX_EXPIRATION = 321
export const SANDBOX_WALLET_CUSTOMER = "Pessoa timeout"

export const authorizeCard = creation(
  { operation: "authorize", path: "{prefix}/charge/authorization" },
  authorizationRequest,
  (request, world) => {
    const card = spendCard(request, world)
    // This test card of the sandbox causes an internal error: the card token is used up, but no charge is created.
    return card.sandboxOutcome === "error"
      ? failure(500, "Internal error (sandbox card)")
      : openCardCharge(request, card, world)
  }
)

export const createPix = creation(
  { operation: "pix", path: "{prefix}/charge/pix" },
  pixRequest,
  (request, world) =>
    request.transactions[0].pix.expiration === SANDBOX_PIX_EXPIRATION
      ? failure(502, "Bad gateway (sandbox value)")
      : openCode(request, world)
)

export const createWallet = creation(
  { operation: "wallet", path: "{prefix}/charge/wallet" },
  walletRequest,
  (request, world) =>
    request.customer.name === SANDBOX_WALLET_CUSTOMER
      ? failure(502, "Bad gateway (sandbox value)")
      : openCode(request, world)
)

/**
 * Makes the route that creates charges of one payment method. The function `open` returns the new charge, or an error
 * answer if no charge is to be created.
 */
function creation<S extends z.ZodType<{ merchantChargeId: string }>>(
  call: Pick<Route, "operation" | "path">,
  schema: S,
  open: (request: z.output<S>, world: World) => Charge | Answer
): Route {
  return {
    ...call,
    method: "POST",
    product: "checkout",

    handle(exchange, world) {
      const request = readJson(exchange, schema, refuseCall)
      refuseUsedId(request.merchantChargeId, world)
      const opened = open(request, world)
      if ("text" in opened) {
        return opened
      }
      opened.visibleFrom += exchange.invisibleForMs
      world.charges.record(opened)
      return answerJson(200, answerCharge(opened))
    },
  }
}

function failure(status: number, message: string): Answer {
  return answerJson(status, { message, errors: [] })
}

/**
 * Refuses a request to create a charge if a charge with this id exists. The id is the idempotency key, so this check
 * must come before the request has any effect.
 */
function refuseUsedId(merchantChargeId: string, { charges }: World): void {
  const existing = charges.find(merchantChargeId)
  if (existing) {
    charges.recordRepeatedCreation(existing)
    throw refuseCall(400, {
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [{ field: "merchantChargeId", message: "must be unique" }],
    })
  }
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
