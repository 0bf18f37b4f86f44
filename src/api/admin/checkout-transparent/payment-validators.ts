import { z } from "@medusajs/framework/zod"
import { DISPUTE_OUTCOMES } from "../../../charge/charge"

/** So many charges are captured by one request: each takes a call of the gateway, and somebody waits. */
const MOST_AT_ONCE = 50

const MOST_CHARACTERS = 200

const name = z.string().trim().min(1).max(MOST_CHARACTERS)
const day = z.iso.date({ message: "a day must be as 2026-11-21" })

/** Why, for whoever reads it later. */
const reason = z.string().trim().min(1).max(1000)

/** `observed` of a charge, as it was shown. */
const observed = z.string().min(1).max(MOST_CHARACTERS)

/** In the main unit, as 19.99. */
const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(
    (text) => /^\d{1,9}(\.\d{1,2})?$/.test(text),
    "an amount must be like 19.99, with two decimals at most"
  )

const inCentavos = amount.transform((text) => Math.round(Number(text) * 100))

/** POST /admin/checkout-transparent/discrepancies/:id/resolve */
export const resolveDiscrepancyBody = z.strictObject({
  /** What was done about it, for whoever reads it later. */
  resolution: z.string().trim().min(1).max(1000),
  /** Of its charge. Left out: whatever it is now. */
  observed: observed.optional(),
})

/** POST /admin/checkout-transparent/charges/:id/refund and …/book-as-part */
export const refundBody = z.strictObject({
  reason,
  /** Left out: whatever it is now. */
  observed: observed.optional(),
})

/** POST /admin/checkout-transparent/charges/:id/close-dispute */
export const closeDisputeBody = z.strictObject({
  outcome: z.enum(DISPUTE_OUTCOMES),
  /** How that is known, for whoever reads it later. */
  reason: z.string().trim().min(1).max(1000),
  /** Left out: whatever it is now. */
  observed: observed.optional(),
})

/** POST /admin/checkout-transparent/charges/:id/dispute-deadline */
export const disputeDeadlineBody = z.strictObject({
  /** The last day on which it can be answered, as 2026-12-01; null for none. */
  answer_before: day.nullable(),
})

/** POST /admin/checkout-transparent/charges/:id/capture */
export const captureBody = z.strictObject({
  /** In the main unit. Default: what its order owes of what is reserved. What is not captured is released. */
  amount: amount.optional(),
  reason: reason.optional(),
  observed,
})

/** POST /admin/checkout-transparent/charges/capture */
export const captureSeveralBody = z.strictObject({
  charges: z
    .array(z.strictObject({ id: name, observed }))
    .min(1)
    .max(MOST_AT_ONCE)
    .refine(
      (given) => new Set(given.map(({ id }) => id)).size === given.length,
      "a charge is named twice"
    ),
  /** What the person confirmed: nothing is sent when it is something else by now. */
  expected: z.strictObject({
    count: z.number().int().min(1).max(MOST_AT_ONCE),
    /** In the main unit. */
    sum: inCentavos,
  }),
  reason: reason.optional(),
})

/** POST /admin/checkout-transparent/operations/:id/resolve */
export const resolveOperationBody = z.strictObject({
  outcome: z.enum(["happened", "never_happened"]),
  /** What a charge is that was made. Only where the payment service does not tell. */
  as: z.enum(["paid", "authorized"]).optional(),
  /** Why, for whoever reads it later. */
  reason: z.string().trim().min(1).max(1000),
  /** `observed` of GET /admin/checkout-transparent/operations/:id. */
  observed: z.string().min(1).max(200),
})

/** POST /admin/checkout-transparent/charges/:id/accept-gateway-figure */
export const acceptFigureBody = z.strictObject({
  /** Why, for whoever reads it later. */
  reason: z.string().trim().min(1).max(1000),
  /** `observed` of GET on the same address. */
  observed: z.string().min(1).max(200),
})

export type ResolveDiscrepancyBody = z.output<typeof resolveDiscrepancyBody>
export type RefundBody = z.output<typeof refundBody>
export type CloseDisputeBody = z.output<typeof closeDisputeBody>
export type DisputeDeadlineBody = z.output<typeof disputeDeadlineBody>
export type CaptureBody = z.output<typeof captureBody>
export type CaptureSeveralBody = z.output<typeof captureSeveralBody>
export type ResolveOperationBody = z.output<typeof resolveOperationBody>
export type AcceptFigureBody = z.output<typeof acceptFigureBody>
