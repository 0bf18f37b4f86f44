import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../charge/reading/instant"
import {
  reportedAmount,
  reportedInteger,
  reportedText,
} from "../../charge/reading/values"

/** Nobody can pay with control characters, and no database keeps all of them. */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u
/**
 * A Pix code has at most 512 characters, a wallet's is an address, and more than this no QR code
 * holds well.
 */
const MOST_PAYLOAD_BYTES = 2_000

/** Base64, with or without a data URL's head and line breaks. */
const PICTURE = /^(?:data:image\/[\w.+-]+;base64,)?[\w+/=\s-]+$/

/** The text, whole; what cannot be one is as if it was not told. */
function reportedAs(shape: RegExp, mostBytes = Infinity) {
  return reportedText.transform((text) => {
    const reported = text?.trim() ?? ""
    return Buffer.byteLength(reported) <= mostBytes && shape.test(reported)
      ? reported
      : undefined
  })
}

/** What is scanned or copied to pay. */
export const reportedPayload = reportedAs(PAYLOAD, MOST_PAYLOAD_BYTES)

const code = {
  qrCode: reportedPayload,
  qrCodeBase64: reportedAs(PICTURE),
  expiresAt: reportedInstant,
}

export const walletObject = z.object(code)

/** Of the payer only what a receipt shows, masked; branch, account number and id are dropped. */
const payerObject = z.object({
  name: reportedText,
  documentNumber: reportedText,
  bankName: reportedText,
  bankIspb: reportedText,
})

/** The interface shows no `expiresAt` here; an answer may tell one. */
export const pixObject = z.object({
  ...code,
  endToEndId: reportedText,
  payer: payerObject.nullish().catch(undefined),
})

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
  softDescriptor: reportedText,
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
