import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../domain/parsing/instant"
import { reportedAmount, reportedText } from "../../domain/parsing/values"

/** Excludes control characters: a code with them cannot be paid, and no database keeps all of them. */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u
/**
 * The longest accepted code. A Pix code has at most 512 characters, a wallet's is an address; a QR code with more is
 * hard to scan.
 */
const MOST_PAYLOAD_BYTES = 2_000

/** Matches Base64, with or without the prefix of a data URL and line breaks. */
const PICTURE = /^(?:data:image\/[\w.+-]+;base64,)?[\w+/=\s-]+$/

/** Reads a text as a whole; a text of another shape counts as not reported. */
function reportedAs(shape: RegExp, mostBytes = Infinity) {
  return reportedText.transform((text) => {
    const reported = text?.trim() ?? ""
    return Buffer.byteLength(reported) <= mostBytes && shape.test(reported)
      ? reported
      : undefined
  })
}

/** The text of a code that the payer scans or copies. */
export const reportedPayload = reportedAs(PAYLOAD, MOST_PAYLOAD_BYTES)

const code = {
  qrCode: reportedPayload,
  qrCodeBase64: reportedAs(PICTURE),
  expiresAt: reportedInstant,
}

export const walletObject = z.object(code)

/** The payer; branch, account number and id are dropped. readGatewayCharge masks the rest as on a receipt. */
const payerObject = z.object({
  name: reportedText,
  documentNumber: reportedText,
  bankName: reportedText,
  bankIspb: reportedText,
})

/** The Pix of a transaction. The interface shows no `expiresAt` here, but an answer may have one. */
export const pixObject = z.object({
  ...code,
  endToEndId: reportedText,
  payer: payerObject.nullish().catch(undefined),
})

// Fields that are not listed here are dropped, also the masked holder's name and document and the expiry: nothing uses
// them, and personal data without a use must not be kept. The interface shows
// webhooks only; API answers are read with the same names and types.
const creditObject = z.object({
  brand: reportedText,
  nsu: reportedText,
  authorizationCode: reportedText,
  authorizationResponseCode: reportedText,
  reasonCode: reportedText,
  reasonMessage: reportedText,
  acquirerName: reportedText,
})

export const transactionObject = z.object({
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
  credit: creditObject.nullish().catch(undefined),
  wallet: walletObject.nullish().catch(undefined),
  pix: pixObject.nullish().catch(undefined),
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
