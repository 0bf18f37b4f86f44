import { answerJson, type Answer } from "../http/answer"
import type { Exchange, Route } from "../http/route"
import { answerCharge } from "../ledger/answer-charge"
import { CHECKOUT_SCOPE } from "../merchants/merchant"
import { requireMerchant } from "../token/require-merchant"
import type { World } from "../world"
import { requireMerchantChargeId } from "./require-merchant-charge-id"

export const lookUpCharge: Route = {
  operation: "look_up",
  method: "GET",
  path: "{prefix}/charge/:merchantChargeId",

  handle(exchange: Exchange, world: World): Answer {
    const { merchantDocument } = requireMerchant(
      exchange,
      world,
      CHECKOUT_SCOPE
    )
    const id = requireMerchantChargeId(exchange)
    const charge = world.ledger.find(merchantDocument, id)
    const state =
      charge && world.ledger.visibleState(charge, exchange.invisibleForMs)
    // An answer, not a refusal: asking for what may not exist is what a look-up is for.
    return charge && state
      ? answerJson(200, answerCharge(charge, state))
      : answerJson(404, { message: "Charge not found", errors: [] })
  },
}
