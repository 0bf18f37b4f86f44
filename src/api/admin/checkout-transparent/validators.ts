import { z } from "@medusajs/framework/zod"
import { INBOX_STATES } from "../../../core/ports/notification-inbox"

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

/** POST /admin/checkout-transparent/charges/:id/close-dispute */
export const closeDisputeBody = z.strictObject({
  outcome: z.enum(["won", "lost"]),
})

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))

/** GET /admin/checkout-transparent/notifications */
export const listNotificationsQuery = z.strictObject({
  /** Default `all`. */
  state: z.enum([...INBOX_STATES, "all"]).default("all"),
  account: z.string().optional(),
  merchant_charge_id: z.string().optional(),
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** POST /admin/checkout-transparent/notifications/replay */
export const replayNotificationsBody = z.strictObject({
  account: z.string().optional(),
  /** By the time of receipt, both inclusive. ISO 8601 with offset. */
  from: instant,
  to: instant,
  /** Default: `dead`. */
  states: z
    .array(z.enum(["received", "processed", "ignored", "dead"]))
    .min(1)
    .default(["dead"]),
})

export type CloseDisputeBody = z.output<typeof closeDisputeBody>
export type ListNotificationsQuery = z.output<typeof listNotificationsQuery>
export type ReplayNotificationsBody = z.output<typeof replayNotificationsBody>
export type ListDifferencesQuery = z.output<typeof listDifferencesQuery>
export type ResolveDifferenceBody = z.output<typeof resolveDifferenceBody>
export type GiveBackBody = z.output<typeof giveBackBody>
