import { message, type Message } from "../message"
import { MINUTE_MS } from "../duration"

/**
 * The longest time for which a charge may wait for an event that has no deadline of its own. Waits between running
 * processes (for a claim, a lease, a lock or lagging lookups) take a few minutes each and are shorter, and so are most
 * outages. It is short enough for an administrator to act before goods are shipped or the shopper has left.
 */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS

/** All reasons for which the rules may let a charge wait. Each has a message with the code `waits_for_…`. */
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
 * Returns the message that lists a charge which has waited too long. `waitsFor` is the message about the reason of the
 * wait.
 */
export function longWaitMessage(waitsFor: Message, waitedMs: number): Message {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? message("waits_for_minutes", { minutes }, { then })
    : message("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}
