import { answerJson, type Answer } from "../http/answer"
import { refuseCall } from "../http/refusal"
import type { Exchange, Route } from "../http/route"
import { answerCharge } from "../ledger/answer-charge"
import { CHECKOUT_SCOPE } from "../merchants/merchant"
import { requireMerchant } from "../token/require-merchant"
import type { World } from "../world"
import { merchantChargeId } from "./merchant-charge-id"

export const lookUpCharge: Route = {
  operation: "look_up",
  method: "GET",
  path: "{prefix}/charge/:merchantChargeId",

  handle(exchange: Exchange, world: World): Answer {
    const merchant = requireMerchant(exchange, world, CHECKOUT_SCOPE)
    const id = merchantChargeId.safeParse(exchange.params.merchantChargeId)
    if (!id.success) {
      throw refuseCall(400, {
        message: "Invalid request",
        errors: [
          {
            field: "merchantChargeId",
            message: "must be 6 to 36 letters, digits and hyphens",
          },
        ],
      })
    }
    const charge = world.ledger.findVisible(
      merchant.merchantDocument,
      id.data,
      exchange.invisibleForMs
    )
    // An answer, not a refusal: asking for what may not exist is what a look-up is for.
    return charge
      ? answerJson(200, answerCharge(charge))
      : answerJson(404, { message: "Charge not found", errors: [] })
  },
}
