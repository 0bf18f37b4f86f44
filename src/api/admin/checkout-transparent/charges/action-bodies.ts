import { z } from "@medusajs/framework/zod"

const id = z.string().trim().min(1).max(200)

/** Why, for whoever reads it later. */
const reason = z.string().trim().min(1).max(1000)

/** `observed` of what a person was shown. */
const observed = z.string().min(1).max(200)

/** In the main unit, as 19.99. */
const decimalAmount = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(
    (text) => /^\d{1,9}(\.\d{1,2})?$/.test(text),
    "an amount must be like 19.99, with two decimals at most"
  )

export const nothing = z.object({})

/** Left out, `observed` is whatever it is now: scripts do not look before. */
export const reasoned = z.strictObject({
  reason,
  observed: observed.optional(),
})

export const capture = z.strictObject({
  /** In the main unit. Default: what its order owes of what is reserved. What is not captured is released. */
  amount: decimalAmount.optional(),
  reason: reason.optional(),
  observed,
})

export const refund = reasoned
  .extend({
    /** In the main unit, with `observed`. Default: all that is left. */
    amount: decimalAmount.optional(),
  })
  .refine(
    (given) => given.amount === undefined || given.observed !== undefined,
    "a part is refunded of what was seen: send `observed` of the charge too"
  )

export const disputeDeadline = z.strictObject({
  /** The last day on which it can be answered, as 2026-12-01; null for none. */
  answer_before: z.iso
    .date({ message: "a day must be as 2026-12-01" })
    .nullable(),
})

/** `observed` of GET /admin/checkout-transparent/charges/:id/gateway. */
export const observedAtGateway = z.strictObject({ reason, observed })

export const resolve = observedAtGateway.extend({
  operation_id: id,
  outcome: z.enum(["happened", "never_happened"]),
  /** What a charge is that was made. Only where the payment service does not tell. */
  as: z.enum(["paid", "authorized"]).optional(),
})

export const resolveDiscrepancy = z.strictObject({
  discrepancy_id: id,
  /** What was done about it, for whoever reads it later. */
  resolution: reason,
  /** Of it, or of its charge. */
  observed: observed.optional(),
})
