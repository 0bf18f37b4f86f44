import { z } from "@medusajs/framework/zod"
import {
  LARGEST_AMOUNT,
  minorUnits,
  type MinorUnits,
} from "../../../core/money"
import type { GatewayPaymentLink } from "../../../core/payment-link/payment-link"
import {
  asJsonObject,
  type JsonObject,
} from "../../../core/reading/json-object"
import { leaveOutUndefined } from "../../../core/reading/leave-out-undefined"
import { readInstant } from "../../../core/reading/told-instant"
import { toldAmount, toldText } from "../../../core/reading/told-values"
import { toldDeepLink, toldLink } from "./link-address"

/** As in core/charge/wire/code-object.ts, which reads the codes of charges. */
const PAYLOAD = /^[^\p{Cc}\p{Cs}]+$/u
const MOST_PAYLOAD_BYTES = 2_000

const LONGEST_WORD = 64

const toldCode = toldText.transform((told) => {
  const code = told?.trim() ?? ""
  return Buffer.byteLength(code) <= MOST_PAYLOAD_BYTES && PAYLOAD.test(code)
    ? code
    : undefined
})

/**
 * Until when a link can be paid. A date alone is the last day on which it can, so its end: the
 * request asks for a day.
 */
const toldEnd = z
  .unknown()
  .optional()
  .transform((told) =>
    readInstant(
      typeof told === "string" && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(told)
        ? `${told.trim()}T23:59:59.999`
        : told
    )
  )

const toldCharge = z.object({
  order_number: toldText,
  amounts: z.object({ product: toldAmount, delivery: toldAmount }).nullish(),
  amount: toldAmount,
})

// Any field but `link` may be null or missing; only `link`, `deeplink`, `brcode` and `status` are
// published.
const linkAnswer = z.object({
  link: toldLink,
  deeplink: toldDeepLink,
  brcode: toldCode,
  status: toldText,
  charge: toldCharge.nullish(),
  expired_at: toldEnd,
})

/** The link that an answer tells of, bare or under `data`; undefined when it tells of none. */
export function readPaymentLink(
  answer: JsonObject
): GatewayPaymentLink | undefined {
  const parsed = linkAnswer.safeParse(contentOf(answer))
  if (!parsed.success) {
    return undefined
  }
  const { link, deeplink, brcode, status, charge, expired_at } = parsed.data
  return leaveOutUndefined({
    ...link,
    deepLink: deeplink,
    code: brcode,
    linkStatus: status?.slice(0, LONGEST_WORD),
    orderNumber: charge?.order_number,
    amount: amountOf(charge ?? {}),
    expiresAt: expired_at,
  })
}

/** The content of an answer that may stand under `data`. */
export function contentOf(answer: JsonObject): JsonObject {
  return asJsonObject(answer.data) ?? answer
}

function amountOf({
  amounts,
  amount,
}: Partial<z.output<typeof toldCharge>>): MinorUnits | undefined {
  const { product, delivery } = amounts ?? {}
  if (product === undefined && delivery === undefined) {
    return amount
  }
  const sum = (product ?? 0) + (delivery ?? 0)
  return sum <= LARGEST_AMOUNT ? minorUnits(sum) : undefined
}
