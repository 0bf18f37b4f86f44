import { z } from "zod"

import {
  buildRepeatMethods,
  timesSchema,
  type Repeat,
} from "../faults/script-queue"

const countMessage = "must be an integer of at least 1"

const notificationEffect = z.discriminatedUnion("kind", [
  /** The notification is delivered `times` more times, all at once, each with its own retries. */
  z.strictObject({
    kind: z.literal("duplicate"),
    times: z.int(countMessage).min(1, countMessage),
  }),
  /** The notification is never delivered, except by `redeliver`. */
  z.strictObject({ kind: z.literal("lose") }),
])

export type NotificationEffect = z.output<typeof notificationEffect>

/**
 * The schema of a script for notifications: what happens to them, and how many of the next notifications it affects.
 * The default is one.
 */
export const notificationScriptSchema = z.strictObject({
  effect: notificationEffect,
  times: timesSchema.default(1),
})

export type NotificationScript = z.input<typeof notificationScriptSchema>
export type ParsedNotificationScript = z.output<typeof notificationScriptSchema>

export function createNotificationScriptBuilder(
  add: (script: NotificationScript) => Promise<void>
) {
  const scriptEffect = (effect: NotificationEffect): Repeat =>
    buildRepeatMethods((times) => add({ effect, times }))
  return {
    /** Delivers a notification `times` additional times, all at once. The default is 1, so that it arrives twice. */
    duplicate: (times = 1) => scriptEffect({ kind: "duplicate", times }),
    lose: () => scriptEffect({ kind: "lose" }),
  }
}
