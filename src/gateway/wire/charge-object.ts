import { z } from "@medusajs/framework/zod"
import { reportedAmount, reportedText } from "../../domain/parsing/values"

/**
 * A transaction: the fields that every payment method has. The others pass through, for the readers of the methods.
 * The interface shows webhooks only; API answers are read with the same names and types.
 */
export const transactionObject = z.looseObject({
  transactionId: reportedText,
  paymentType: reportedText,
  transactionStatus: reportedText,
  status: reportedText,
  amount: reportedAmount,
  originalAmount: reportedAmount,
  refundedAmount: reportedAmount,
  softDescriptor: reportedText,
  createdAt: reportedText,
  updatedAt: reportedText,
})

export const chargeObject = z.object({
  merchantChargeId: z.string().min(1),
  id: reportedText,
  chargeStatus: reportedText,
  status: reportedText,
  amount: reportedAmount,
  originalAmount: reportedAmount,
  refundedAmount: reportedAmount,
  createdAt: reportedText,
  transactions: z.array(transactionObject).nullish(),
})
