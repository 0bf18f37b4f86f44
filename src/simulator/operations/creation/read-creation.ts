import type { z } from "@medusajs/framework/zod"

import { mediaTypeProblem } from "../../http/media-types"
import type { RequestBody } from "../../http/read-body"
import { refuseCall } from "../../http/refusal"
import type { Exchange } from "../../http/route"
import { listProblems, type SpellingAdvice } from "../../http/schema-problems"
import { CHECKOUT_SCOPE, type Merchant } from "../../merchants/merchant"
import { requireMerchant } from "../../token/require-merchant"
import type { World } from "../../world"

type ChargeSchema = z.ZodType<{ merchantChargeId: string }>

type Expected<S extends ChargeSchema> = { schema: S; advice?: SpellingAdvice }

export type Creation<R> = { merchant: Merchant; request: R }

/** How every creation of a charge begins: who asks, for what, and that there is no charge of this id yet. */
export function readCreation<S extends ChargeSchema>(
  exchange: Exchange,
  world: World,
  expected: Expected<S>
): Creation<z.output<S>> {
  const merchant = requireMerchant(exchange, world, CHECKOUT_SCOPE)
  const mediaType = mediaTypeProblem(exchange.headers)
  if (mediaType) {
    throw refuseCall(mediaType.status, { message: mediaType.message })
  }
  const request = readRequest(exchange.body, expected)
  refuseRepeatedCreation(request.merchantChargeId, merchant, world)
  return { merchant, request }
}

function readRequest<S extends ChargeSchema>(
  body: RequestBody,
  { schema, advice }: Expected<S>
): z.output<S> {
  if (body.kind !== "json") {
    throw refuseCall(400, { message: "The body must be JSON" })
  }
  const read = schema.safeParse(body.value, { reportInput: true })
  if (!read.success) {
    throw refuseCall(400, {
      message: "Invalid request",
      errors: listProblems(read.error, advice),
    })
  }
  return read.data
}

/** Before anything is touched: the id is the idempotency key, and a repeated one must change nothing. */
function refuseRepeatedCreation(
  merchantChargeId: string,
  merchant: Merchant,
  world: World
): void {
  const existing = world.ledger.find(
    merchant.merchantDocument,
    merchantChargeId
  )
  if (existing) {
    world.ledger.recordRepeatedCreation(existing)
    throw refuseCall(400, {
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [
        { field: "merchantChargeId", message: "must be unique for ever" },
      ],
    })
  }
}
