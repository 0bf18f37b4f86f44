import type { z } from "zod"

import { buildJsonAnswer, buildRefusal, type Answer } from "../gateway/answer"
import { parseJsonBody } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import type { World } from "../world"
import { resolveCardAndUseToken } from "./resolve-card-and-use-token"
import { buildChargeBody } from "./build-charge-body"
import { buildCardCharge, buildCodeCharge } from "./build-charge"
import {
  authorizationRequestSchema,
  pixRequestSchema,
  walletRequestSchema,
} from "./charge-request-schemas"
import type { Charge } from "./simulated-charge"

/**
 * The expiration time of a Pix charge, in seconds, that makes the operator's sandbox fail on purpose: it answers 502
 * and creates no charge.
 */
export const SANDBOX_PIX_EXPIRATION = 321
export const SANDBOX_WALLET_CUSTOMER = "Pessoa timeout"

export const authorizeCardRoute = creationRoute(
  { operation: "authorize", path: "{prefix}/charge/authorization" },
  authorizationRequestSchema,
  (request, world) => {
    const charged = resolveCardAndUseToken(request, world)
    // This test card of the sandbox causes an internal error: the card token is used up, but no charge is created.
    return charged.card.sandboxOutcome === "error"
      ? failureAnswer(500, "Internal error (sandbox card)")
      : buildCardCharge(request, charged, world)
  }
)

export const createPixRoute = creationRoute(
  { operation: "pix", path: "{prefix}/charge/pix" },
  pixRequestSchema,
  (request, world) =>
    request.transactions[0].pix.expiration === SANDBOX_PIX_EXPIRATION
      ? failureAnswer(502, "Bad gateway (sandbox value)")
      : buildCodeCharge(request, world)
)

export const createWalletRoute = creationRoute(
  { operation: "wallet", path: "{prefix}/charge/wallet" },
  walletRequestSchema,
  (request, world) =>
    request.customer.name === SANDBOX_WALLET_CUSTOMER
      ? failureAnswer(502, "Bad gateway (sandbox value)")
      : buildCodeCharge(request, world)
)

/**
 * Makes the route that creates charges of one payment method. The function `create` returns the new charge, or an error
 * answer if no charge is to be created.
 */
function creationRoute<S extends z.ZodType<{ merchantChargeId: string }>>(
  call: Pick<Route, "operation" | "path">,
  schema: S,
  create: (request: z.output<S>, world: World) => Charge | Answer
): Route {
  return {
    ...call,
    method: "POST",
    product: "checkout",

    answerGatewayRequest(exchange, world) {
      const request = parseJsonBody(exchange, schema, buildRefusal)
      refuseUsedId(request.merchantChargeId, world)
      const created = create(request, world)
      if ("text" in created) {
        return created
      }
      created.visibleFrom += exchange.invisibleForMs
      world.charges.recordNewCharge(created)
      return buildJsonAnswer(200, buildChargeBody(created))
    },
  }
}

function failureAnswer(status: number, message: string): Answer {
  return buildJsonAnswer(status, { message, errors: [] })
}

/**
 * Refuses a request to create a charge if a charge with this id exists. The id is the idempotency key, so this check
 * must come before the request has any other effect.
 */
function refuseUsedId(merchantChargeId: string, { charges }: World): void {
  const existing = charges.findCharge(merchantChargeId)
  if (existing) {
    charges.recordRepeatedCreation(existing)
    throw buildRefusal(400, {
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [{ field: "merchantChargeId", message: "must be unique" }],
    })
  }
}
