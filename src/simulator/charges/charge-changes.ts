import { z } from "@medusajs/framework/zod"

import { answerJson, refuseCall, type Answer } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import type { Route } from "../gateway/route"
import { readJson } from "../gateway/read-json"
import type { World } from "../world"
import type { Charge } from "./simulated-charge"
import {
  chargeAmount,
  merchantChargeId,
  merchantChargeIdMessage,
} from "./read-charge-request"
import { answerCharge } from "./describe-charge"
import type { MoveOrder } from "./moves"
import { objection, type Objection } from "./objections"

const WAIT_AFTER_FAILED_REFUND_MS = 3 * 60 * 1000

export const lookUpCharge: Route = {
  operation: "look_up",
  method: "GET",
  path: "{prefix}/charge/:merchantChargeId",
  product: "checkout",

  handle(exchange, world) {
    const charge = world.charges.find(requireMerchantChargeId(exchange))
    const state =
      charge && world.charges.visibleState(charge, exchange.invisibleForMs)
    // A normal answer, not a refusal: a lookup may ask for a charge that does not exist.
    return charge && state
      ? answerJson(200, answerCharge(charge, state))
      : answerJson(404, { message: "Charge not found", errors: [] })
  },
}

export const captureCharge: Route = {
  operation: "capture",
  method: "POST",
  path: "{prefix}/charge/:merchantChargeId/capture",
  product: "checkout",

  handle(exchange, world) {
    const { charge, amount } = readChange(exchange, world)
    const order: MoveOrder = { kind: "capture", amount, by: "api" }
    refuse(world.charges.objection(charge, order))
    return answerChanged({ charge, order }, exchange, world)
  },
}

/** Voids a reserved charge, cancels an unpaid code, refunds a paid charge. Not idempotent: two calls refund twice. */
export const refundCharge: Route = {
  operation: "refund",
  method: "POST",
  path: "{prefix}/charge/:merchantChargeId/refund",
  product: "checkout",

  handle(exchange, world) {
    const { charge, amount } = readChange(exchange, world)
    const order: MoveOrder = { kind: "refund", amount, by: "api" }
    refuse(world.charges.objection(charge, order))
    // A void moves no money of the merchant.
    if (charge.state.capturedAt !== null) {
      refuse(waitObjection(charge, world.clock.now()))
      if (!world.merchant.takeFromBalance(amount)) {
        charge.refundFailedAt = world.clock.now()
        const message = "The merchant's balance does not cover this refund"
        refuse(objection("INSUFFICIENT_MERCHANT_BALANCE", message))
      }
    }
    return answerChanged({ charge, order }, exchange, world)
  },
}

const changeRequest = z.strictObject({ amount: chargeAmount })

/** Reads what capture and refund share: the charge and the amount in cents. */
function readChange(
  exchange: Exchange,
  world: World
): { charge: Charge; amount: number } {
  const { amount } = readJson(exchange, changeRequest, refuseCall)
  const charge = world.charges.find(requireMerchantChargeId(exchange))
  if (!charge) {
    throw refuseCall(404, { message: "Charge not found" })
  }
  return { charge, amount }
}

/** Returns the id in the path of a call on one charge; refuses an invalid id with 400. */
function requireMerchantChargeId({ params }: Exchange): string {
  const id = merchantChargeId.safeParse(params.merchantChargeId)
  if (!id.success) {
    throw refuseCall(400, {
      message: "Invalid request",
      errors: [{ field: "merchantChargeId", message: merchantChargeIdMessage }],
    })
  }
  return id.data
}

function refuse(objection: Objection | undefined): void {
  if (objection) {
    throw refuseCall(400, objection)
  }
}

/** Commits a change that is allowed, or queues it if a fault says so, and answers with the charge. */
function answerChanged(
  { charge, order }: { charge: Charge; order: MoveOrder },
  { isQueued, invisibleForMs }: Exchange,
  { charges }: World
): Answer {
  if (isQueued) {
    charges.queue(charge, order)
  } else {
    charges.commit(charge, order, invisibleForMs)
  }
  return answerJson(200, answerCharge(charge))
}

function waitObjection(
  { refundFailedAt }: Charge,
  now: number
): Objection | undefined {
  const waitUntil =
    refundFailedAt === null ? now : refundFailedAt + WAIT_AFTER_FAILED_REFUND_MS
  return now >= waitUntil
    ? undefined
    : objection(
        "REFUND_TOO_SOON_AFTER_FAILURE",
        `A refund of this charge failed; wait 3 minutes, until ${new Date(waitUntil).toISOString()}`
      )
}
