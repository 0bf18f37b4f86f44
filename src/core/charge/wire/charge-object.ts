import { z } from "@medusajs/framework/zod"
import { toldAmount, toldInteger, toldText } from "../../reading/told-values"
import { pixObject, walletObject } from "./code-object"

// Fields that are not named here are dropped, the masked holder's name and document among them.
// The interface shows webhooks only; API answers are read by the same names and types.
export const creditObject = z.object({
  brand: toldText,
  nsu: toldText,
  authorizationCode: toldText,
  authorizationResponseCode: toldText,
  reasonCode: toldText,
  reasonMessage: toldText,
  acquirerName: toldText,
  expirationMonth: toldInteger,
  expirationYear: toldInteger,
  installmentType: toldText,
  installmentNumber: toldInteger,
})

export const transactionObject = z.object({
  transactionId: toldText,
  paymentType: toldText,
  transactionStatus: toldText,
  status: toldText,
  amount: toldAmount,
  originalAmount: toldAmount,
  refundedAmount: toldAmount,
  numberOfInstallments: toldInteger,
  createdAt: toldText,
  updatedAt: toldText,
  credit: creditObject.nullish().catch(undefined),
  wallet: walletObject.nullish().catch(undefined),
  pix: pixObject.nullish().catch(undefined),
})

export const chargeObject = z.object({
  merchantChargeId: z.string().min(1),
  id: toldText,
  chargeStatus: toldText,
  status: toldText,
  lateCapture: z.boolean().optional().catch(undefined),
  amount: toldAmount,
  originalAmount: toldAmount,
  refundedAmount: toldAmount,
  createdAt: toldText,
  transactions: z.array(transactionObject).nullish(),
})
