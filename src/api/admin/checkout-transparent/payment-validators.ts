import { z } from "@medusajs/framework/zod"
import { CHARGE_STATES } from "../../../charge/charge-state"
import { DISCREPANCY_KINDS } from "../../../charge/discrepancy"
import { LARGEST_AMOUNT, minorUnits } from "../../../charge/money"
import { MOVEMENT_KINDS } from "../../../charge/movement"
import { OPERATION_KINDS } from "../../../charge/operation"

const METHODS = ["card", "pix", "wallet", "link"] as const

const OPERATION_STATES = [
  "in_flight",
  "accepted",
  "rejected",
  "not_sent",
  "unknown",
] as const

/** Of one filter: more are a mistake. */
const MOST_VALUES = 50

/** Longest text of a filter. */
const MOST_CHARACTERS = 200

const name = z.string().trim().min(1).max(MOST_CHARACTERS)
const day = z.iso.date({ message: "a day must be as 2026-11-21" })

/** One value, several (`method[]=pix&method[]=card`), or several with commas. */
function severalOf<One extends z.ZodType>(one: One) {
  const several = z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(one).min(1).max(MOST_VALUES)
  )
  return several.optional()
}

/** One of these words. Says which there are: what Medusa says of a list of enums says neither. */
function wordOf<const Word extends string>(
  field: string,
  words: readonly Word[]
) {
  return z.custom<Word>(
    (given) => (words as readonly unknown[]).includes(given),
    `${field} must be of: ${words.join(", ")}`
  )
}

/** ISO 8601 with an offset. */
const instant = z.iso
  .datetime({
    offset: true,
    message:
      "created_at must be a time with its offset, as 2026-11-21T12:00:00-03:00",
  })
  .transform((text) => new Date(text))

/** In the main unit, as 19.99. */
const decimalAmount = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(
    (text) => /^\d{1,9}(\.\d{1,2})?$/.test(text),
    "an amount must be like 19.99, with two decimals at most"
  )

const inCentavos = decimalAmount.transform((text) =>
  Math.round(Number(text) * 100)
)

/** 1 to 100, default 20. */
const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}

/** GET /admin/checkout-transparent/charges */
export const listChargesQuery = z.strictObject({
  /**
   * Exactly: an order's number or id, an e-mail address, NSU, authorization code, end-to-end id, our id
   * of the charge, or the gateway's of its transaction.
   */
  q: name.optional(),
  method: severalOf(wordOf("method", METHODS)),
  state: severalOf(wordOf("state", CHARGE_STATES)),
  account: severalOf(name),
  order_id: name.optional(),
  customer_id: name.optional(),
  cart_id: name.optional(),
  /** In the main unit. */
  amount: inCentavos
    .refine(
      (centavos) => centavos <= LARGEST_AMOUNT,
      "amount must be 21474836.47 at most"
    )
    .transform(minorUnits)
    .optional(),
  created_at: z
    .strictObject({ $gte: instant.optional(), $lte: instant.optional() })
    .optional(),
  /** Only what is reserved and can be captured, the nearest deadline first. */
  to_capture: z.enum(["true", "false"]).optional(),
  /** Default `-created_at`. */
  order: z.enum(["created_at", "-created_at", "amount", "-amount"]).optional(),
  ...page,
})

/** GET /admin/checkout-transparent/customers/:id/payments */
export const listPaymentsOfCustomerQuery = z.strictObject(page)

/** GET /admin/checkout-transparent/operations */
export const listOperationsQuery = z.strictObject({
  charge_id: name.optional(),
  state: severalOf(wordOf("state", OPERATION_STATES)),
  kind: severalOf(wordOf("kind", OPERATION_KINDS)),
  account: severalOf(name),
  order: z.enum(["created_at", "-created_at"]).default("-created_at"),
  ...page,
})

/** GET /admin/checkout-transparent/movements */
export const listMovementsQuery = z.strictObject({
  charge_id: name.optional(),
  account: severalOf(name),
  kind: severalOf(wordOf("kind", MOVEMENT_KINDS)),
  /** In São Paulo, as 2026-11-21: one day, or from one to another. */
  day: z
    .preprocess(
      (given) =>
        typeof given === "string" ? { $gte: given, $lte: given } : given,
      z.strictObject({ $gte: day.optional(), $lte: day.optional() })
    )
    .optional(),
  order: z.enum(["observed_at", "-observed_at"]).default("-observed_at"),
  ...page,
})

/** GET /admin/checkout-transparent/discrepancies */
export const listDiscrepanciesQuery = z.strictObject({
  /** Default `open`. */
  status: z.enum(["open", "resolved", "all"]).default("open"),
  kind: severalOf(wordOf("kind", DISCREPANCY_KINDS)),
  account: severalOf(name),
  order_id: name.optional(),
  charge_id: name.optional(),
  /** As for charges. */
  q: name.optional(),
  /** Default: the oldest first. */
  order: z.enum(["created_at", "-created_at"]).default("created_at"),
  ...page,
})

export type ListChargesQuery = z.output<typeof listChargesQuery>
export type ListPaymentsOfCustomerQuery = z.output<
  typeof listPaymentsOfCustomerQuery
>
export type ListOperationsQuery = z.output<typeof listOperationsQuery>
export type ListMovementsQuery = z.output<typeof listMovementsQuery>
export type ListDiscrepanciesQuery = z.output<typeof listDiscrepanciesQuery>
