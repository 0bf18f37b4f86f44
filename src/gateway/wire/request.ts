import { z } from "@medusajs/framework/zod"
import type { ConfigurationProblem } from "../../charge/errors/payment-plugin-error"
import { LARGEST_AMOUNT, type MinorUnits } from "../../charge/money"
import { MERCHANT_CHARGE_ID } from "../../charge/merchant-charge-id"

export type WrittenRequest =
  | { kind: "written"; body: string }
  | { kind: "malformed"; problems: ConfigurationProblem[] }

/**
 * Writes a request's body, without fields that are undefined. The schema is strict: content that the service would
 * refuse is refused here, with field names and without values.
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

/** Matches ids of characters that need no encoding in a path. Dots alone would be another path. */
const LINK_ID = /^(?!\.+$)[\w.~-]{1,200}$/

const linkId = z
  .string()
  .regex(
    LINK_ID,
    "must be 1 to 200 letters, digits and . _ ~ -, not dots alone"
  )

/** Returns the received id of a payment link or of its transaction; undefined when it cannot be an id. */
export function linkIdIn(received: string | undefined): string | undefined {
  return received !== undefined && LINK_ID.test(received) ? received : undefined
}

const IDS = {
  merchantChargeId,
  paymentLinkId: linkId,
  transactionId: linkId,
}

/** Returns why a text cannot be an id in a path; undefined when it can. */
export function idProblem(
  of: keyof typeof IDS,
  given: string
): string | undefined {
  return IDS[of].safeParse(given).error?.issues[0]?.message
}

export const filled = z.string().regex(/\S/, "must not be empty")

/** The amount to charge, capture or refund. Zero is refused: it would be a mistake of ours. */
export const amount = z
  .int()
  .min(1, "must be at least 1")
  .max(LARGEST_AMOUNT, "must fit in 32 bits")

const amountRequest = z.strictObject({ amount })

/** Writes a capture or refund, whose only content is an amount. Source: gateway-notes "Charges". */
export function writeAmountRequest(given: MinorUnits): WrittenRequest {
  return write(amountRequest, { amount: given })
}
