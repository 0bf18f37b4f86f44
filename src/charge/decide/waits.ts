import { said, type Saying } from "../saying"
import { MINUTE_MS } from "../times"

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

/** Returns what is listed for a wait that has taken too long; `waitsFor` is a saying. */
export function saidOfLongWait(waitsFor: Saying, waitedMs: number): Saying {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? said("waits_for_minutes", { minutes }, { then })
    : said("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}
