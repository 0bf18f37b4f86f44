import { z } from "@medusajs/framework/zod"
import { maskPayer } from "../../domain/buyer/mask-payer"
import {
  type JsonObject,
  reportedTextSchema,
} from "../../domain/parsing/json-values"
import type { CreateChargeRequest } from "../../gateway/client"
import type { MethodFields } from "../../gateway/parse-gateway-charge"
import { buildCreateChargeRequest } from "../checkout/build-create-charge-request"
import type { CodeRequest } from "../checkout/prepare-payment-code-charge"
import {
  parseReportedPaymentCode,
  codeSchema,
} from "../checkout/parse-reported-payment-code"

/**
 * Returns the request that creates a Pix charge. The gateway's interface document does not show this request. Source:
 * docs/gateway.md#charge-operations.
 */
export function buildPixChargeRequest(
  request: CodeRequest
): CreateChargeRequest {
  return buildCreateChargeRequest("create_pix_charge", request, {
    paymentType: "PIX",
    pix: { expiration: request.expirationSeconds },
  })
}

/** The schema for the payer of a Pix. The bank branch, account number and id of the payer are dropped. */
const payerSchema = z.object({
  name: reportedTextSchema,
  documentNumber: reportedTextSchema,
  bankName: reportedTextSchema,
  bankIspb: reportedTextSchema,
})

/**
 * The schema for the fields that only a Pix transaction has. The gateway's interface document does not show `expiresAt`
 * for Pix.
 */
export const pixTransactionSchema = z.object({
  pix: codeSchema
    .extend({
      endToEndId: reportedTextSchema,
      payer: payerSchema.nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})

export function parsePixFields(transaction: JsonObject): MethodFields {
  const { pix } = pixTransactionSchema.parse(transaction)
  return {
    code: parseReportedPaymentCode(pix),
    endToEndId: pix?.endToEndId,
    payer: pix?.payer ? maskPayer(pix.payer) : undefined,
  }
}
