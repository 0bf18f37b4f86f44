import { z } from "@medusajs/framework/zod"

import { mediaTypeProblem } from "../http/media-types"
import type { RequestBody } from "../http/read-body"
import { refuseCall } from "../http/refusal"
import type { Exchange } from "../http/route"
import { listProblems } from "../http/schema-problems"
import type { Charge } from "../ledger/charge"
import { CHECKOUT_SCOPE } from "../merchants/merchant"
import { requireMerchant } from "../token/require-merchant"
import type { World } from "../world"
import { chargeAmount } from "./charge-amount"
import { requireMerchantChargeId } from "./require-merchant-charge-id"

const amountRequest = z.strictObject({ amount: chargeAmount })

/** What a capture and a refund have in common: a charge of this merchant, and a sum in cents. */
export type AmountOrder = { charge: Charge; amount: number }

export function readAmountOrder(exchange: Exchange, world: World): AmountOrder {
  const merchant = requireMerchant(exchange, world, CHECKOUT_SCOPE)
  const mediaType = mediaTypeProblem(exchange.headers)
  if (mediaType) {
    throw refuseCall(mediaType.status, { message: mediaType.message })
  }
  const id = requireMerchantChargeId(exchange)
  const amount = readAmount(exchange.body)
  const charge = world.ledger.find(merchant.merchantDocument, id)
  if (!charge) {
    throw refuseCall(404, { message: "Charge not found" })
  }
  return { charge, amount }
}

function readAmount(body: RequestBody): number {
  if (body.kind !== "json") {
    throw refuseCall(400, { message: "The body must be JSON" })
  }
  const read = amountRequest.safeParse(body.value, { reportInput: true })
  if (!read.success) {
    throw refuseCall(400, {
      message: "Invalid request",
      errors: listProblems(read.error),
    })
  }
  return read.data.amount
}
