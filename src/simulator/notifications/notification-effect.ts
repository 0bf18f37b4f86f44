import { z } from "@medusajs/framework/zod"

import {
  repeat,
  times,
  type Repeat,
  type Scripted,
} from "../faults/script-queue"

const countMessage = "must be an integer of at least 1"

/** What can be made to happen to a notification on its way. */
const notificationEffect = z.discriminatedUnion("kind", [
  /** Delivered so many times more, all at once, each with retries of its own. */
  z.strictObject({
    kind: z.literal("duplicate"),
    times: z.int(countMessage).min(1, countMessage),
  }),
  /** Never delivered, other than by `redeliver`. */
  z.strictObject({ kind: z.literal("lose") }),
])

export type NotificationEffect = z.output<typeof notificationEffect>

/** An effect, and how many of the notifications to come it happens to: 1 where that is left out. */
export const notificationScript = z.strictObject({
  effect: notificationEffect,
  times: times.default(1),
})

export type NotificationScript = z.input<typeof notificationScript>
export type ReadNotificationScript = z.output<typeof notificationScript>
export type ScriptedNotification = Scripted<ReadNotificationScript>

export function notificationGrammar(
  add: (script: NotificationScript) => Promise<void>
) {
  const happen = (effect: NotificationEffect): Repeat =>
    repeat((times) => add({ effect, times }))
  return {
    /** Delivered once more, or so many times more. */
    duplicate: (times = 1) => happen({ kind: "duplicate", times }),
    lose: () => happen({ kind: "lose" }),
  }
}
