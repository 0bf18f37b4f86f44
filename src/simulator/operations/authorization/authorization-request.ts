import { z } from "@medusajs/framework/zod"

import { chargeRequest } from "../creation/charge-request"
import { cardTransaction, type CardTokenField } from "./card-transaction"

export function authorizationRequest(cardTokenField: CardTokenField) {
  return chargeRequest({
    transaction: cardTransaction(cardTokenField),
    lateCapture: z.boolean(),
  })
}

export type AuthorizationRequest = z.output<
  ReturnType<typeof authorizationRequest>
>
