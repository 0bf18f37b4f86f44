import { z } from "@medusajs/framework/zod"

import {
  type Repeat,
  type Scripted,
  repeat,
  times,
} from "../faults/script-queue"

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
  times: times.default(1),
})

/** `times` is 1 where it is left out. */
export type NotificationScript = z.input<typeof notificationScript>

export type ReadNotificationScript = z.output<typeof notificationScript>
export type ScriptedNotification = Scripted<ReadNotificationScript>

/** Each word is described where the effect is: `notification-effect.ts`. */
export type NotificationEffects = {
  /** Delivered once more, or so many times more. */
  duplicate(times?: number): Repeat
  delay(ms: number): Repeat
  lose(): Repeat
  wrongToken(): Repeat
  headerSpelling(spelling: "event-type" | "none"): Repeat
  bearer(): Repeat
}

export function notificationGrammar(
  add: (script: NotificationScript) => Promise<void>
): NotificationEffects {
  const happen = (effect: NotificationEffect): Repeat =>
    repeat((times) => add({ effect, times }))

  return {
    duplicate: (times = 1) => happen({ kind: "duplicate", times }),
    delay: (ms) => happen({ kind: "delay", ms }),
    lose: () => happen({ kind: "lose" }),
    wrongToken: () => happen({ kind: "wrong_token" }),
    headerSpelling: (spelling) => happen({ kind: "header_spelling", spelling }),
    bearer: () => happen({ kind: "bearer" }),
  }
}
