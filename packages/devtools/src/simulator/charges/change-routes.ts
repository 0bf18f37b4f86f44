import { z } from "zod"

import { buildJsonAnswer, buildRefusal } from "../gateway/answer"
import type { GatewayRequest } from "../gateway/gateway-request"
import type { Route } from "../gateway/route"
import { parseJsonBody } from "../gateway/read-json"
import type { World } from "../world"
import type { Charge } from "./simulated-charge"
import {
  chargeAmountSchema,
  merchantChargeIdSchema,
  merchantChargeIdMessage,
} from "./charge-request-schemas"
import { buildChargeBody } from "./build-charge-body"
import type { ChangeRequest } from "./charge-changes"
import { buildObjectionBody, type Objection } from "./objections"

const WAIT_AFTER_FAILED_REFUND_MS = 3 * 60 * 1000

export const lookUpChargeRoute: Route = {
  operation: "look_up",
  method: "GET",
  path: "{prefix}/charge/:merchantChargeId",
  product: "checkout",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, world) {
    const charge = world.charges.findCharge(requireMerchantChargeId(exchange))
    const state =
      charge &&
      world.charges.findStateShownByLookup(charge, exchange.invisibleForMs)
    // This 404 is a normal answer and not a refusal, because a lookup may ask for a charge that does not exist.
    return charge && state
      ? buildJsonAnswer(200, buildChargeBody(charge, state))
      : buildJsonAnswer(404, { message: "Charge not found", errors: [] })
  },
}

const changeRequest = z.strictObject({ amount: chargeAmountSchema })

/**
 * Makes the route for captures or for refunds. The route changes the charge at once, unless a test has scripted the
 * fault `queue`. With this fault, `applyQueuedChanges` changes the charge later.
 */
function createChangeRoute(kind: "capture" | "refund"): Route {
  return {
    operation: kind,
    method: "POST",
    path: `{prefix}/charge/:merchantChargeId/${kind}`,
    product: "checkout",
    isOffWithInterfaceOnly: true,

    answerGatewayRequest(exchange, world) {
      const { charges } = world
      const { amount } = parseJsonBody(exchange, changeRequest, buildRefusal)
      const charge = charges.findCharge(requireMerchantChargeId(exchange))
      if (!charge) {
        throw buildRefusal(404, { message: "Charge not found" })
      }
      const requested: ChangeRequest = { kind, amount, by: "api" }
      throwIfObjection(charges.findObjectionToChangeNow(charge, requested))
      // A void returns nothing to a payer, so it does not reduce the balance.
      if (kind === "refund" && charge.state.capturedAt !== null) {
        debitMerchantForRefund(charge, amount, world)
      }
      if (exchange.isQueued) {
        charges.queueChange(charge, requested)
      } else {
        charges.applyChange(charge, requested, exchange.invisibleForMs)
      }
      return buildJsonAnswer(200, buildChargeBody(charge))
    },
  }
}

export const captureChargeRoute = createChangeRoute("capture")

/**
 * The route that refunds a paid charge, voids a reserved one, or cancels an unpaid Pix or wallet charge. The route is
 * not idempotent: a repeated request for a partial refund refunds again, if enough money is left.
 */
export const refundChargeRoute = createChangeRoute("refund")

/**
 * Deducts a refund from the merchant's balance. If the balance is too low, refuses the refund, and also refuses all
 * further refunds of this charge for three minutes.
 */
function debitMerchantForRefund(
  charge: Charge,
  amount: number,
  { clock, merchant }: World
): void {
  throwIfObjection(objectionAfterFailedRefund(charge, clock.now()))
  if (!merchant.takeFromBalance(amount)) {
    charge.refundFailedAt = clock.now()
    const message = "The merchant's balance does not cover this refund"
    throwIfObjection(
      buildObjectionBody("INSUFFICIENT_MERCHANT_BALANCE", message)
    )
  }
}

/** Returns the charge id in the path of a request. Refuses an invalid id with 400. */
function requireMerchantChargeId({ params }: GatewayRequest): string {
  const id = merchantChargeIdSchema.safeParse(params.merchantChargeId)
  if (!id.success) {
    throw buildRefusal(400, {
      message: "Invalid request",
      errors: [{ field: "merchantChargeId", message: merchantChargeIdMessage }],
    })
  }
  return id.data
}

function throwIfObjection(objection: Objection | undefined): void {
  if (objection) {
    throw buildRefusal(400, objection)
  }
}

function objectionAfterFailedRefund(
  { refundFailedAt }: Charge,
  now: number
): Objection | undefined {
  const waitUntil =
    refundFailedAt === null ? now : refundFailedAt + WAIT_AFTER_FAILED_REFUND_MS
  return now >= waitUntil
    ? undefined
    : buildObjectionBody(
        "REFUND_TOO_SOON_AFTER_FAILURE",
        `A refund of this charge failed; wait 3 minutes, until ${new Date(waitUntil).toISOString()}`
      )
}
