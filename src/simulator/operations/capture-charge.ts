import { answerJson, type Answer } from "../http/answer"
import { refuseCall } from "../http/refusal"
import type { Exchange, Route } from "../http/route"
import { answerCharge } from "../ledger/answer-charge"
import type { MoveOrder } from "../ledger/moves/move"
import type { World } from "../world"
import { readAmountOrder } from "./amount-order"

export const captureCharge: Route = {
  operation: "capture",
  method: "POST",
  path: "{prefix}/charge/:merchantChargeId/capture",

  handle(exchange: Exchange, world: World): Answer {
    const { charge, amount } = readAmountOrder(exchange, world)
    const order: MoveOrder = { kind: "capture", amount, by: "api" }
    const objection = world.ledger.objection(charge, order)
    if (objection) {
      throw refuseCall(400, objection)
    }
    if (exchange.isQueued) {
      world.ledger.queue(charge, order)
    } else {
      world.ledger.commit(charge, order, exchange.invisibleForMs)
    }
    return answerJson(200, answerCharge(charge))
  },
}
