import { reportedText } from "./values"

/**
 * Matches a text without control characters. A code with control characters cannot be paid, and a database cannot store
 * all of them.
 */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u

/**
 * The length in bytes of the longest accepted code. A Pix code has at most 512 characters, and a wallet's code is an
 * address. A longer QR code is hard to scan.
 */
const MAX_PAYLOAD_BYTES = 2_000

/**
 * Returns a schema that reads a text of the given shape. A text of another shape, or a longer one, counts as not
 * reported.
 */
export function reportedTextMatching(shape: RegExp, mostBytes = Infinity) {
  return reportedText.transform((text) => {
    const reported = text?.trim() ?? ""
    return Buffer.byteLength(reported) <= mostBytes && shape.test(reported)
      ? reported
      : undefined
  })
}

/** Reads the text of a code that the payer scans or copies. */
export const reportedPayload = reportedTextMatching(PAYLOAD, MAX_PAYLOAD_BYTES)
