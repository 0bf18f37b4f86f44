import { z } from "@medusajs/framework/zod"
import { amount } from "./amount"
import { customerRequest } from "./customer-request"
import { merchantChargeId } from "./merchant-charge-id"

export const filled = z.string().regex(/\S/, "must not be empty")
export const given = filled.optional()

/** Of every transaction, whatever it is paid with. */
export const transactionFields = { amount, softDescriptor: given }

/** Of every request that makes a charge. `paymentSource` always: A-14. */
export function creationFields<Transaction extends z.ZodType>(
  transaction: Transaction
) {
  return {
    paymentSource: z.literal("GATEWAY"),
    merchantChargeId,
    customer: customerRequest,
    transactions: z.array(transaction),
  }
}
