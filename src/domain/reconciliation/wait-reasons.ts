import { message, type Message } from "../message"
import { MINUTE_MS } from "../duration"

/**
 * How long a charge may wait before it is listed for an administrator, if there is no fixed time at which the wait
 * ends. Most waits end earlier. The time is short enough that an administrator can often act before goods are shipped.
 */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS

/** The reasons for which a charge can wait. Each reason has a message with the code `waits_for_…`. */
export const WAIT_REASONS = [
  "outcome",
  "decision_of_gateway",
  "booking_by_medusa",
  "fresh_row",
  "order_being_placed",
  "order_being_canceled",
  "payer",
  "next_cancellation",
  "next_deactivation",
] as const

export type WaitReason = (typeof WAIT_REASONS)[number]

/**
 * Returns the message for a charge that has waited for too long. `waitsFor` is the message about what the charge waits
 * for.
 */
export function longWaitMessage(waitsFor: Message, waitedMs: number): Message {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? message("waits_for_minutes", { minutes }, { then })
    : message("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}
