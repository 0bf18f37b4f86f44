import { z } from "@medusajs/framework/zod"
import type { ConfigurationProblem } from "../../charge/errors/payment-plugin-error"
import { LARGEST_AMOUNT, type MinorUnits } from "../../charge/money"
import { MERCHANT_CHARGE_ID } from "../../charge/merchant-charge-id"

export type WrittenRequest =
  | { kind: "written"; body: string }
  | { kind: "malformed"; problems: ConfigurationProblem[] }

/**
 * Writes a request's body, without fields that are undefined. Strict, for what goes out must be right:
 * what the service would refuse is refused here, with field names and without values.
 */
export function write(schema: z.ZodType, request: unknown): WrittenRequest {
  const parsed = schema.safeParse(request, { reportInput: false })
  return parsed.success
    ? { kind: "written", body: JSON.stringify(parsed.data) }
    : { kind: "malformed", problems: parsed.error.issues.map(problemOf) }
}

function problemOf({ path, message }: z.core.$ZodIssue): ConfigurationProblem {
  return { path: path.map(String).join("."), message }
}

export const merchantChargeId = z
  .string()
  .regex(MERCHANT_CHARGE_ID, "must be 6 to 36 letters, digits and hyphens")

/** The characters that a path takes as they are. Dots alone would be another path. */
const LINK_ID = /^(?!\.+$)[\w.~-]{1,200}$/

const linkId = z
  .string()
  .regex(
    LINK_ID,
    "must be 1 to 200 letters, digits and . _ ~ -, not dots alone"
  )

/** The id of a payment link or of its transaction as it was received; undefined when it cannot be one. */
export function linkIdIn(received: string | undefined): string | undefined {
  return received !== undefined && LINK_ID.test(received) ? received : undefined
}

const IDS = {
  merchantChargeId,
  paymentLinkId: linkId,
  transactionId: linkId,
}

/** Why a text cannot be an id that stands in a path; undefined when it can. */
export function idProblem(
  of: keyof typeof IDS,
  given: string
): string | undefined {
  return IDS[of].safeParse(given).error?.issues[0]?.message
}

export const filled = z.string().regex(/\S/, "must not be empty")

/** What is charged, captured or refunded. Nothing is no amount: it would be a mistake of ours. */
export const amount = z
  .int()
  .min(1, "must be at least 1")
  .max(LARGEST_AMOUNT, "must fit in 32 bits")

const amountRequest = z.strictObject({ amount })

/** Source: gateway-notes "Charges", capture and refund: their whole content is an amount. */
export function writeAmountRequest(given: MinorUnits): WrittenRequest {
  return write(amountRequest, { amount: given })
}
