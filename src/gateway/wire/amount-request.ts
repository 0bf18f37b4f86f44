import { z } from "@medusajs/framework/zod"
import type { MinorUnits } from "../../core/money"
import { amount } from "./amount"
import { write, type WrittenRequest } from "./written-request"

/** Source: gateway-notes "Charges", capture and refund: their whole content is an amount. */
const amountRequest = z.strictObject({ amount })

export function writeAmountRequest(given: MinorUnits): WrittenRequest {
  return write(amountRequest, { amount: given })
}
