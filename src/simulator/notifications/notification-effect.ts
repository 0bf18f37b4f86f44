import { z } from "@medusajs/framework/zod"

import { times } from "../scripts/times"
import type { Scripted } from "../scripts/script-queue"

const countMessage = "must be an integer of at least 1"

/** What can be made to happen to a notification on its way; every POST of it, retries as well, is so. */
export const notificationEffect = z.discriminatedUnion("kind", [
  /** Delivered so many times more, all at once, each with retries of its own. */
  z.strictObject({
    kind: z.literal("duplicate"),
    times: z.int(countMessage).min(1, countMessage),
  }),
  /** First delivered only after so much real time. */
  z.strictObject({
    kind: z.literal("delay"),
    ms: z.int("must be an integer").min(0, "must be at least 0"),
  }),
  /** Never delivered, other than by `redeliver`. */
  z.strictObject({ kind: z.literal("lose") }),
  /** Carries a token that is not the merchant's. */
  z.strictObject({ kind: z.literal("wrong_token") }),
  /** The header of the event type is spelled so rather than `event_type`, or is not there. */
  z.strictObject({
    kind: z.literal("header_spelling"),
    spelling: z.enum(["event-type", "none"]),
  }),
  /** The token has `Bearer ` before it. */
  z.strictObject({ kind: z.literal("bearer") }),
])

export type NotificationEffect = z.output<typeof notificationEffect>

/** An effect, and how many of the notifications to come it happens to. */
export const notificationScript = z.strictObject({
  effect: notificationEffect,
  times,
})

export type NotificationScript = z.output<typeof notificationScript>

export type ScriptedNotification = Scripted<NotificationScript>
