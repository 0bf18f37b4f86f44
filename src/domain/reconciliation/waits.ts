import { message, type Message } from "../message"
import { MINUTE_MS } from "../duration"

/**
 * The longest time for which a charge may wait for something that has no end of its own. It is longer than all waits
 * between living processes (a claim, a lease, a lock, the time by which lookups lag behind: a few minutes each), and
 * than most outages; short enough for a person to act before goods or a shopper are gone.
 */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS

/** All reasons for which a decision may let a charge wait; there are no others. Each is said as `waits_for_…`. */
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

/** Returns what is listed for a wait that has taken too long; `waitsFor` is a message. */
export function longWaitMessage(waitsFor: Message, waitedMs: number): Message {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? message("waits_for_minutes", { minutes }, { then })
    : message("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}
