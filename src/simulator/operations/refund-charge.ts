import { answerJson, type Answer } from "../http/answer"
import { refuseCall } from "../http/refusal"
import type { Exchange, Route } from "../http/route"
import { answerCharge } from "../ledger/answer-charge"
import { isPaid, type Charge } from "../ledger/charge"
import type { MoveOrder } from "../ledger/moves/move"
import type { Objection } from "../ledger/moves/objection"
import type { World } from "../world"
import { readAmountOrder, type AmountOrder } from "./amount-order"

const WAIT_AFTER_FAILED_REFUND_MS = 3 * 60 * 1000

/** Voids what is only reserved, cancels a code that is not paid, refunds what was captured or paid. Not idempotent: two equal calls are two refunds. */
export const refundCharge: Route = {
  operation: "refund",
  method: "POST",
  path: "{prefix}/charge/:merchantChargeId/refund",

  handle(exchange: Exchange, world: World): Answer {
    const { charge, amount } = readAmountOrder(exchange, world)
    const order: MoveOrder = { kind: "refund", amount, by: "api" }
    const objection = world.ledger.objection(charge, order)
    if (objection) {
      throw refuseCall(400, objection)
    }
    // A void gives back what the merchant never had.
    if (isPaid(charge)) {
      takeFromBalance({ charge, amount }, world)
    }
    if (exchange.isQueued) {
      world.ledger.queue(charge, order)
    } else {
      world.ledger.commit(charge, order, exchange.invisibleForMs)
    }
    return answerJson(200, answerCharge(charge))
  },
}

function takeFromBalance({ charge, amount }: AmountOrder, world: World): void {
  const waiting = waitObjection(charge, world.clock.now())
  if (waiting) {
    throw refuseCall(400, waiting)
  }
  if (!world.balances.take(charge.merchantDocument, amount)) {
    charge.refundFailedAt = world.clock.now()
    const objection: Objection = {
      message: "The merchant's balance does not cover this refund",
      businessCode: "INSUFFICIENT_MERCHANT_BALANCE",
    }
    throw refuseCall(400, objection)
  }
}

function waitObjection(charge: Charge, now: number): Objection | undefined {
  if (charge.refundFailedAt === null) {
    return undefined
  }
  const waitUntil = charge.refundFailedAt + WAIT_AFTER_FAILED_REFUND_MS
  if (now >= waitUntil) {
    return undefined
  }
  return {
    message: `A refund of this charge failed; wait 3 minutes, until ${new Date(waitUntil).toISOString()}`,
    businessCode: "REFUND_TOO_SOON_AFTER_FAILURE",
  }
}
