import { z } from "@medusajs/framework/zod"
import { maskPayer } from "../../domain/buyer/mask-payer"
import { type JsonObject, reportedText } from "../../domain/parsing/values"
import type { ChargeCreation } from "../../gateway/client"
import type { MethodFields } from "../../gateway/read-gateway-charge"
import { chargeCreation } from "../checkout/charge-creation"
import type { CodeRequest } from "../checkout/prepare-code-charge"
import { codeIn, codeObject } from "../checkout/reported-code"

/**
 * Describes the request that creates a Pix charge. Money moves when its code is paid. `expiration` is in seconds. A
 * code cannot reserve money, so there is no `lateCapture`. The gateway's interface document does not show this request.
 * Source: docs/gateway.md#charge-operations.
 */
export function pixCreation(request: CodeRequest): ChargeCreation {
  return chargeCreation("create_pix_charge", request, {
    paymentType: "PIX",
    pix: { expiration: request.expirationSeconds },
  })
}

/**
 * The schema of a Pix payer. The payer's branch, account number and id are dropped. `readPix` masks the fields that are
 * kept, as on a receipt.
 */
const payerObject = z.object({
  name: reportedText,
  documentNumber: reportedText,
  bankName: reportedText,
  bankIspb: reportedText,
})

/**
 * The schema of the fields that only a Pix transaction has. The gateway's interface document shows no `expiresAt` in
 * these fields, but an answer may have one.
 */
export const pixFields = z.object({
  pix: codeObject
    .extend({
      endToEndId: reportedText,
      payer: payerObject.nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})

export function readPix(transaction: JsonObject): MethodFields {
  const { pix } = pixFields.parse(transaction)
  return {
    code: codeIn(pix),
    endToEndId: pix?.endToEndId,
    payer: pix?.payer ? maskPayer(pix.payer) : undefined,
  }
}
