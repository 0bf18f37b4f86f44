import { said } from "../saying"
import { MINUTE_MS } from "../times"

/**
 * All that a charge may wait for by what is decided; what is not in here, nothing may wait for. One
 * that ends by itself, or is listed after LONGEST_WAIT_MS, is `listed`; of `until` the correction
 * names the end, and something else is done then.
 */
export const WAITS = {
  outcome: "listed",
  decision_of_gateway: "listed",
  booking_by_medusa: "listed",
  fresh_row: "listed",
  order_being_placed: "listed",
  order_being_canceled: "listed",
  payer: "until",
  next_cancellation: "until",
  next_deactivation: "until",
} as const satisfies Record<string, "listed" | "until">

export type WaitReason = keyof typeof WAITS

/** What is listed of a wait that has taken too long; `waitsFor` is a saying. */
export function saidOfLongWait(waitsFor: string, waitedMs: number): string {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? said("waits_for_minutes", { minutes }, { then })
    : said("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}

/** A saying of what is waited for, and what a person can do about it. */
export function saidOfWait(reason: WaitReason): string {
  return said(`waits_for_${reason}`)
}

/**
 * The pause before a wait is looked at again: it grows with the wait, so that what takes long is not
 * asked for every two seconds.
 */
export function pauseWhileWaiting(
  againAfterMs: number,
  waitedMs: number
): number {
  return Math.max(againAfterMs, Math.min(MINUTE_MS, waitedMs / 20))
}
