import { z } from "@medusajs/framework/zod"
import { maskPayer } from "../../domain/buyer/mask-payer"
import { type JsonObject, reportedText } from "../../domain/parsing/values"
import type { ChargeCreation } from "../../gateway/client"
import type { MethodFields } from "../../gateway/read-gateway-charge"
import { chargeCreation } from "../checkout/charge-creation"
import type { CodeRequest } from "../checkout/prepare-code-charge"
import { reportedCode, codeSchema } from "../checkout/reported-code"

/**
 * Describes the request that creates a Pix charge. Money moves when its code is paid. `expiration` is in seconds. A
 * code cannot reserve money, so there is no `lateCapture`. The gateway's interface document does not show this request.
 * Source: docs/gateway.md#charge-operations.
 */
export function pixChargeCreation(request: CodeRequest): ChargeCreation {
  return chargeCreation("create_pix_charge", request, {
    paymentType: "PIX",
    pix: { expiration: request.expirationSeconds },
  })
}

/**
 * The schema of a Pix payer. The payer's branch, account number and id are dropped. `readPixTransactionPart` masks the
 * fields that are kept, as on a receipt.
 */
const payerSchema = z.object({
  name: reportedText,
  documentNumber: reportedText,
  bankName: reportedText,
  bankIspb: reportedText,
})

/**
 * The schema of the fields that only a Pix transaction has. The gateway's interface document shows no `expiresAt` in
 * these fields, but an answer may have one.
 */
export const pixTransactionFields = z.object({
  pix: codeSchema
    .extend({
      endToEndId: reportedText,
      payer: payerSchema.nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})

export function readPixTransactionPart(transaction: JsonObject): MethodFields {
  const { pix } = pixTransactionFields.parse(transaction)
  return {
    code: reportedCode(pix),
    endToEndId: pix?.endToEndId,
    payer: pix?.payer ? maskPayer(pix.payer) : undefined,
  }
}
