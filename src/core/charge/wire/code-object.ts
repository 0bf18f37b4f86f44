import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../reading/reported-instant"
import { reportedText } from "../../reading/reported-values"

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

const code = {
  qrCode: reportedAs(PAYLOAD, MOST_PAYLOAD_BYTES),
  qrCodeBase64: reportedAs(PICTURE),
  expiresAt: reportedInstant,
}

export const walletObject = z.object(code)

/** All of a payer is dropped. The interface shows no `expiresAt` here; an answer may tell one. */
export const pixObject = z.object({ ...code, endToEndId: reportedText })
