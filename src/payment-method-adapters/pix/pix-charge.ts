import { z } from "@medusajs/framework/zod"
import { maskPayer } from "../../domain/buyer/mask-payer"
import { type JsonObject, reportedText } from "../../domain/parsing/values"
import type { ChargeCreation } from "../../gateway/client"
import type { MethodFields } from "../../gateway/read-gateway-charge"
import { chargeCreation } from "../checkout/charge-creation"
import type { CodeRequest } from "../checkout/prepare-code-charge"
import { reportedCode, codeSchema } from "../checkout/reported-code"

/**
 * Returns the request that creates a Pix charge. `expiration` is in seconds. There is no `lateCapture`, because a Pix
 * payment cannot be authorized first. The gateway's interface document does not show this request. Source:
 * docs/gateway.md#charge-operations.
 */
export function pixChargeCreation(request: CodeRequest): ChargeCreation {
  return chargeCreation("create_pix_charge", request, {
    paymentType: "PIX",
    pix: { expiration: request.expirationSeconds },
  })
}

/**
 * The schema for the payer of a Pix. The bank branch, account number and id of the payer are dropped.
 * `readPixTransactionPart` masks the other fields, as on a bank receipt.
 */
const payerSchema = z.object({
  name: reportedText,
  documentNumber: reportedText,
  bankName: reportedText,
  bankIspb: reportedText,
})

/**
 * The schema for the fields that only a Pix transaction has. It also accepts `expiresAt`, which the gateway's interface
 * document does not show for Pix.
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
