import { z } from "@medusajs/framework/zod"
import type { WalletCharge } from "../../core/charge/code-charge"
import { codeChargeRequestOf } from "./code-charge-request"
import { creationFields, transactionFields } from "./creation-request"
import { write, type WrittenRequest } from "./written-request"

/**
 * Source: gateway-notes "Charges": the transaction has no sub-object. The interface shows no
 * request for a wallet.
 */
const createWalletRequest = z.strictObject(
  creationFields(
    z.strictObject({
      paymentType: z.literal("WALLET"),
      ...transactionFields,
    })
  )
)

/** Writes the request as the service spells it. */
export function writeCreateWalletRequest(charge: WalletCharge): WrittenRequest {
  return write(
    createWalletRequest,
    codeChargeRequestOf(charge, { paymentType: "WALLET" })
  )
}
