import { reportedTextSchema } from "./json-values"

/**
 * Matches the text of a code. It refuses a text with control characters or half surrogate pairs, because a code with
 * such a text cannot be paid, and PostgreSQL cannot store some of these characters.
 */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u

/**
 * The maximum length of a code's text in bytes. The text of a Pix code has at most 512 characters, and the text of a
 * wallet code is an address. A QR code of a longer text would be hard to scan.
 */
const MAX_PAYLOAD_BYTES = 2_000

/**
 * Returns a schema for a text that the gateway reports. Blanks at both ends are removed. The result is `undefined` if
 * the text is missing, does not match `shape`, or has more than `mostBytes` bytes.
 */
export function reportedTextSchemaMatching(
  shape: RegExp,
  mostBytes = Infinity
) {
  return reportedTextSchema.transform((text) => {
    const reported = text?.trim() ?? ""
    return Buffer.byteLength(reported) <= mostBytes && shape.test(reported)
      ? reported
      : undefined
  })
}

/** Reads the text of a Pix or wallet code, or of the QR code of a payment link, that the gateway reports. */
export const reportedCodeTextSchema = reportedTextSchemaMatching(
  PAYLOAD,
  MAX_PAYLOAD_BYTES
)
