import { z } from "@medusajs/framework/zod"
import { reportedAmount, reportedText } from "../../domain/parsing/values"

/**
 * The schema of the fields that a transaction has for every payment method. The payment method adapters read all other
 * fields. The gateway's interface document shows transactions only in notifications, so the plugin expects the same
 * names and types in answers of the API.
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
