import { z } from "@medusajs/framework/zod"
import type { GatewayCode } from "../../domain/charge/gateway-charge"
import { reportedInstant } from "../../domain/parsing/instant"
import {
  reportedTextMatching,
  reportedPayload,
} from "../../domain/parsing/reported-payload"
import { leaveOutUndefined } from "../../domain/parsing/values"

/** Matches Base64 text, with or without line breaks and the prefix of a data URL. */
const PICTURE = /^(?:data:image\/[\w.+-]+;base64,)?[\w+/=\s-]+$/

/** The schema of the fields that describe a transaction's code. Source: docs/gateway.md#transaction-object */
export const codeSchema = z.object({
  qrCode: reportedPayload,
  qrCodeBase64: reportedTextMatching(PICTURE),
  expiresAt: reportedInstant,
})

/**
 * Returns a reported code. Returns `undefined` if its text is missing, because then the shopper has nothing to scan or
 * copy.
 */
export function reportedCode(
  reported: z.output<typeof codeSchema> | null | undefined
): GatewayCode | undefined {
  return reported?.qrCode === undefined
    ? undefined
    : leaveOutUndefined({
        payload: reported.qrCode,
        imageBase64: reported.qrCodeBase64,
        expiresAt: reported.expiresAt,
      })
}
