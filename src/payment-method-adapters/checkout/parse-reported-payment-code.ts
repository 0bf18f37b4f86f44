import { z } from "@medusajs/framework/zod"
import type { GatewayCode } from "../../domain/charge/gateway-charge"
import { reportedInstantSchema } from "../../domain/parsing/gateway-time"
import {
  reportedTextSchemaMatching,
  reportedCodeTextSchema,
} from "../../domain/parsing/reported-payment-code"
import { leaveOutUndefined } from "../../domain/parsing/json-values"

/** Matches a Base64 image. The text may contain line breaks and the prefix of a data URL. */
const PICTURE = /^(?:data:image\/[\w.+-]+;base64,)?[\w+/=\s-]+$/

/**
 * The schema for the fields of a transaction that describe its Pix or wallet code. Source:
 * docs/gateway.md#transaction-object
 */
export const codeSchema = z.object({
  qrCode: reportedCodeTextSchema,
  qrCodeBase64: reportedTextSchemaMatching(PICTURE),
  expiresAt: reportedInstantSchema,
})

/**
 * Returns the Pix or wallet code from the gateway's answer. Returns `undefined` if the text of the code is missing,
 * because the shopper could not scan or copy the code.
 */
export function parseReportedPaymentCode(
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
