import { z } from "@medusajs/framework/zod"
import { reportedAmount, reportedInteger, reportedText } from "../../reading/reported-values"
import { pixObject, walletObject } from "./code-object"

// Fields that are not named here are dropped, the masked holder's name and document among them.
// The interface shows webhooks only; API answers are read by the same names and types.
export const creditObject = z.object({
  brand: reportedText,
  nsu: reportedText,
  authorizationCode: reportedText,
  authorizationResponseCode: reportedText,
  reasonCode: reportedText,
  reasonMessage: reportedText,
  acquirerName: reportedText,
  expirationMonth: reportedInteger,
  expirationYear: reportedInteger,
  installmentType: reportedText,
  installmentNumber: reportedInteger,
})

export const transactionObject = z.object({
  transactionId: reportedText,
  paymentType: reportedText,
  transactionStatus: reportedText,
  status: reportedText,
  amount: reportedAmount,
  originalAmount: reportedAmount,
  refundedAmount: reportedAmount,
  numberOfInstallments: reportedInteger,
  createdAt: reportedText,
  updatedAt: reportedText,
  credit: creditObject.nullish().catch(undefined),
  wallet: walletObject.nullish().catch(undefined),
  pix: pixObject.nullish().catch(undefined),
})

export const chargeObject = z.object({
  merchantChargeId: z.string().min(1),
  id: reportedText,
  chargeStatus: reportedText,
  status: reportedText,
  lateCapture: z.boolean().optional().catch(undefined),
  amount: reportedAmount,
  originalAmount: reportedAmount,
  refundedAmount: reportedAmount,
  createdAt: reportedText,
  transactions: z.array(transactionObject).nullish(),
})
