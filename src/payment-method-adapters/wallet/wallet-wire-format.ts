import { z } from "@medusajs/framework/zod"
import type { ChargeRequest } from "../../domain/charge-request"
import type { JsonObject } from "../../domain/parsing/json-values"
import type { CreateChargeRequest } from "../../gateway/client"
import type { MethodFields } from "../../gateway/parse-gateway-charge"
import { buildCreateChargeRequest } from "../checkout/build-create-charge-request"
import {
  parseReportedPaymentCode,
  codeSchema,
} from "../checkout/parse-reported-payment-code"

/**
 * Returns the request that creates a wallet charge. The gateway decides how long the code can be paid. The interface
 * document does not show this request. Source: docs/gateway.md#charge-operations.
 */
export function buildWalletChargeRequest(
  request: ChargeRequest
): CreateChargeRequest {
  return buildCreateChargeRequest("create_wallet_charge", request, {
    paymentType: "WALLET",
  })
}

export const walletTransactionSchema = z.object({
  wallet: codeSchema.nullish().catch(undefined),
})

export function parseWalletFields(transaction: JsonObject): MethodFields {
  return {
    code: parseReportedPaymentCode(
      walletTransactionSchema.parse(transaction).wallet
    ),
  }
}
