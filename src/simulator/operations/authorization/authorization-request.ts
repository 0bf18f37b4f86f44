import { z } from "@medusajs/framework/zod"

import type { RequestBody } from "../../http/read-body"
import { refuseCall } from "../../http/refusal"
import { listProblems } from "../../http/schema-problems"
import {
  cardTokenSpelling,
  cardTransaction,
  type CardTokenField,
} from "./card-transaction"
import { customer } from "./customer"
import { merchantChargeId } from "../merchant-charge-id"

function authorizationRequest(cardTokenField: CardTokenField) {
  return z.strictObject({
    paymentSource: z.literal("GATEWAY", {
      error: (issue) =>
        issue.input === undefined ? "is required" : "must be GATEWAY",
    }),
    merchantChargeId,
    smartCheckoutId: z.uuid("must be a UUID").optional(),
    lateCapture: z.boolean().optional(),
    customer,
    deviceInformation: z.looseObject({}).optional(),
    transactions: z.tuple([cardTransaction(cardTokenField)], {
      error: (issue) =>
        Array.isArray(issue.input)
          ? "must hold exactly one transaction"
          : undefined,
    }),
  })
}

export type AuthorizationRequest = z.output<
  ReturnType<typeof authorizationRequest>
>

export function readAuthorizationRequest(
  body: RequestBody,
  cardTokenField: CardTokenField
): AuthorizationRequest {
  if (body.kind !== "json") {
    throw refuseCall(400, { message: "The body must be JSON" })
  }
  const read = authorizationRequest(cardTokenField).safeParse(body.value, {
    reportInput: true,
  })
  if (!read.success) {
    throw refuseCall(400, {
      message: "Invalid request",
      errors: listProblems(read.error, cardTokenSpelling(cardTokenField)),
    })
  }
  return read.data
}
