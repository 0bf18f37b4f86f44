import { z } from "@medusajs/framework/zod"

const instant = (name: string) =>
  z.iso
    .datetime({
      offset: true,
      error: `${name} must be a time such as 2026-11-21T00:00:00-03:00`,
    })
    .transform((text) => new Date(text))

/** POST /admin/checkout-transparent/notifications/replay: those of a list, or of a span of time. */
export const replayNotificationsBody = z
  .strictObject({
    /** Of the notifications that are shown, say; nothing else is given then. */
    ids: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
    account: z.string().optional(),
    /** By the time of receipt, both inclusive. ISO 8601 with offset. */
    from: instant("from").optional(),
    to: instant("to").optional(),
    /** Default: `dead`. */
    states: z
      .array(z.enum(["received", "processed", "ignored", "dead"]))
      .min(1)
      .optional(),
  })
  .refine(
    ({ ids, from, to, account, states }) =>
      ids
        ? [from, to, account, states].every((one) => one === undefined)
        : from !== undefined && to !== undefined,
    "give either ids alone, or from and to"
  )

export type ReplayNotificationsBody = z.output<typeof replayNotificationsBody>
