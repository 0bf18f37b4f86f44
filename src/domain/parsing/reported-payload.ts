import { reportedText } from "./values"

/** Excludes control characters: a code with them cannot be paid, and no database keeps all of them. */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u

/**
 * The longest accepted code. A Pix code has at most 512 characters, a wallet's is an address; a QR code with more is
 * hard to scan.
 */
const MOST_PAYLOAD_BYTES = 2_000

/** Reads a text as a whole; a text of another shape counts as not reported. */
export function reportedAs(shape: RegExp, mostBytes = Infinity) {
  return reportedText.transform((text) => {
    const reported = text?.trim() ?? ""
    return Buffer.byteLength(reported) <= mostBytes && shape.test(reported)
      ? reported
      : undefined
  })
}

/** The text of a code that the payer scans or copies. */
export const reportedPayload = reportedAs(PAYLOAD, MOST_PAYLOAD_BYTES)
