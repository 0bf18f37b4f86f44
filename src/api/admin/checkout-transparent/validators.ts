import { z } from "@medusajs/framework/zod"

/** GET /admin/checkout-transparent/differences */
export const listDifferencesQuery = z.strictObject({
  /** Default `open`. */
  status: z.enum(["open", "resolved", "all"]).default("open"),
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** POST /admin/checkout-transparent/differences/:id/resolve */
export const resolveDifferenceBody = z.strictObject({
  /** What was done about it, for whoever reads it later. */
  resolution: z.string().trim().min(1).max(1000),
})

/** POST /admin/checkout-transparent/charges/:id/give-back */
export const giveBackBody = z.strictObject({
  /** Why, for whoever reads it later. */
  reason: z.string().trim().min(1).max(1000),
})

export type ListDifferencesQuery = z.output<typeof listDifferencesQuery>
export type ResolveDifferenceBody = z.output<typeof resolveDifferenceBody>
export type GiveBackBody = z.output<typeof giveBackBody>
