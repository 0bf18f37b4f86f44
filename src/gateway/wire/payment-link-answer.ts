import { z } from "@medusajs/framework/zod"
import { LARGEST_AMOUNT, minorUnits, type MinorUnits } from "../../domain/money"
import type { GatewayPaymentLink } from "../../domain/payment-link/payment-link"
import {
  asJsonObject,
  type JsonObject,
  leaveOutUndefined,
  reportedAmountSchema,
  reportedTextSchema,
} from "../../domain/parsing/json-values"
import { parseGatewayTime } from "../../domain/parsing/gateway-time"
import { storableText } from "../../domain/parsing/storable-values"
import { reportedCodeTextSchema } from "../../domain/parsing/reported-payment-code"
import { parseLinkOrTransactionId } from "./id-patterns"

const LONGEST_ADDRESS = 2_000
/**
 * Matches the schemes of URLs that the plugin discards. Some of these schemes would make a shopper's browser run the
 * content of the URL in the shop's own page.
 */
const UNSAFE_SCHEMES = /^(?:javascript|data|vbscript|blob|file|about):$/i
const SPACE_OR_CONTROL = /[\s\p{Cc}\p{Cs}]/u

/**
 * The schema of a payment link's URL. The link's id is the last segment of the URL's path
 * (docs/gateway.md#payment-links).
 */
const reportedLinkSchema = z
  .unknown()
  .transform((reported, context): { id: string; url: string } => {
    const url =
      typeof reported === "string" ? parseReportedUrl(reported) : undefined
    const id =
      url && /^https?:$/.test(url.protocol)
        ? parseLinkIdFromUrlPath(url)
        : undefined
    if (url === undefined || id === undefined) {
      context.addIssue({
        code: "custom",
        message: "is not the address of a payment link",
      })
      return z.NEVER
    }
    return { id, url: (reported as string).trim() }
  })

/** The schema of the URL that opens the wallet's app. A text that is no URL, or whose scheme is unsafe, is ignored. */
const reportedDeepLinkSchema = reportedTextSchema.transform((reported) => {
  const url = reported === undefined ? undefined : parseReportedUrl(reported)
  return url && !UNSAFE_SCHEMES.test(url.protocol)
    ? reported?.trim()
    : undefined
})

function parseReportedUrl(reported: string): URL | undefined {
  const text = reported.trim()
  return text.length <= LONGEST_ADDRESS &&
    !SPACE_OR_CONTROL.test(text) &&
    URL.canParse(text)
    ? new URL(text)
    : undefined
}

function parseLinkIdFromUrlPath({ pathname }: URL): string | undefined {
  const segment = pathname
    .replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1)
  try {
    return parseLinkOrTransactionId(segment && decodeURIComponent(segment))
  } catch {
    return undefined // The segment has an incomplete escape sequence.
  }
}

const LONGEST_WORD = 64

/**
 * The schema of a payment link's expiry time. If the gateway reports only a date, the link can be paid until the end of
 * that day.
 */
const reportedExpirySchema = z
  .unknown()
  .optional()
  .transform((reported) =>
    parseGatewayTime(
      typeof reported === "string" && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(reported)
        ? `${reported.trim()}T23:59:59.999`
        : reported
    )
  )

const reportedCharge = z.object({
  order_number: reportedTextSchema,
  amounts: z
    .object({ product: reportedAmountSchema, delivery: reportedAmountSchema })
    .nullish(),
  amount: reportedAmountSchema,
})

// Any field but `link` may be null or missing. Only `link`, `deeplink`, `brcode` and `status` are published.
const linkAnswer = z.object({
  link: reportedLinkSchema,
  deeplink: reportedDeepLinkSchema,
  brcode: reportedCodeTextSchema,
  status: reportedTextSchema,
  charge: reportedCharge.nullish(),
  expired_at: reportedExpirySchema,
})

/**
 * Reads the payment link from an answer. Returns `undefined` if the answer contains no link, or an amount that cannot
 * be read.
 */
export function parsePaymentLink(
  answer: JsonObject
): GatewayPaymentLink | undefined {
  const parsed = linkAnswer.safeParse(unwrapData(answer))
  if (!parsed.success) {
    return undefined
  }
  const { link, deeplink, brcode, status, charge, expired_at } = parsed.data
  return leaveOutUndefined({
    ...link,
    deepLink: deeplink,
    code: brcode,
    linkStatus: status && storableText(status, LONGEST_WORD),
    orderNumber: charge?.order_number,
    amount: linkAmountOf(charge ?? {}),
    expiresAt: expired_at,
  })
}

/** Returns the object under `data` in an answer, or the answer itself if there is no such object. */
export function unwrapData(answer: JsonObject): JsonObject {
  return asJsonObject(answer.data) ?? answer
}

function linkAmountOf({
  amounts,
  amount,
}: Partial<z.output<typeof reportedCharge>>): MinorUnits | undefined {
  const { product, delivery } = amounts ?? {}
  if (product === undefined && delivery === undefined) {
    return amount
  }
  const sum = (product ?? 0) + (delivery ?? 0)
  return sum <= LARGEST_AMOUNT ? minorUnits(sum) : undefined
}

const ACTIVE_STATUSES = ["ACTIVE", "CREATED", "OPEN", "PENDING"]
const REFUNDED_STATUSES = ["REFUNDED", "PARTREFUNDED"]

const statusFields = z.object({
  status: reportedTextSchema,
  originalTransactionId: reportedTextSchema,
})

/**
 * Returns true if the answer has one of the statuses that are assumed to mean that the link can still be paid. The
 * gateway does not publish the statuses of a link, so false does not prove that the link cannot be paid.
 */
export function saysLinkIsActive(answer: JsonObject): boolean {
  const { status } = statusFields.parse(unwrapData(answer))
  return isReportedStatusOneOf(ACTIVE_STATUSES, status)
}

/**
 * Returns true if the answer shows a refund of the payment with the id `transactionId`, or a refund that names no
 * payment. False does not prove that no refund was made.
 */
export function saysRefunded(
  answer: JsonObject,
  transactionId: string
): boolean {
  const { status, originalTransactionId } = statusFields.parse(
    unwrapData(answer)
  )
  return (
    isReportedStatusOneOf(REFUNDED_STATUSES, status) &&
    (originalTransactionId ?? transactionId) === transactionId
  )
}

function isReportedStatusOneOf(
  words: readonly string[],
  reported: string | undefined
): boolean {
  return reported !== undefined && words.includes(reported.trim().toUpperCase())
}
