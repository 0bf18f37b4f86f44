import { z } from "@medusajs/framework/zod"
import { reportedAmount, reportedText } from "../../domain/parsing/values"

/**
 * The schema of the transaction fields that every payment method has. Other fields are passed on to the adapters of the
 * methods. The gateway's interface document shows transactions only in webhooks, so answers of the API are read with
 * the same names and types.
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
