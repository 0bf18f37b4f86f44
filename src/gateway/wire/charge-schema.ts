import { z } from "@medusajs/framework/zod"
import {
  reportedAmountSchema,
  reportedTextSchema,
} from "../../domain/parsing/json-values"

/**
 * The schema of the fields that a transaction has for every payment method. The interface document shows transactions
 * only in notifications, so the plugin expects the same fields in answers of the API.
 */
export const transactionSchema = z.looseObject({
  transactionId: reportedTextSchema,
  paymentType: reportedTextSchema,
  transactionStatus: reportedTextSchema,
  status: reportedTextSchema,
  amount: reportedAmountSchema,
  originalAmount: reportedAmountSchema,
  refundedAmount: reportedAmountSchema,
  softDescriptor: reportedTextSchema,
  createdAt: reportedTextSchema,
  updatedAt: reportedTextSchema,
})

export const chargeSchema = z.object({
  merchantChargeId: z.string().min(1),
  id: reportedTextSchema,
  chargeStatus: reportedTextSchema,
  status: reportedTextSchema,
  amount: reportedAmountSchema,
  originalAmount: reportedAmountSchema,
  refundedAmount: reportedAmountSchema,
  createdAt: reportedTextSchema,
  transactions: z.array(transactionSchema).nullish(),
})
