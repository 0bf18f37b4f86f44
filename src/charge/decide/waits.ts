import { said } from "../saying"
import { MINUTE_MS } from "../times"

/**
 * All reasons for which a decision may let a charge wait; there are no others. `listed`: the wait ends by itself, or
 * is listed after LONGEST_WAIT_MS. `until`: the correction names the end of the wait, and another step is done
 * then.
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

/** Returns what is listed for a wait that has taken too long; `waitsFor` is a saying. */
export function saidOfLongWait(waitsFor: string, waitedMs: number): string {
  const minutes = Math.floor(waitedMs / MINUTE_MS)
  const then = waitsFor
  return minutes < 120
    ? said("waits_for_minutes", { minutes }, { then })
    : said("waits_for_hours", { hours: Math.floor(minutes / 60) }, { then })
}

/** Returns a saying of what a charge waits for, and what a person can do about it. */
export function saidOfWait(reason: WaitReason): string {
  return said(`waits_for_${reason}`)
}

/**
 * Returns the pause before a waiting charge is checked again. It grows with the wait, so that a long wait is not
 * checked every two seconds.
 */
export function pauseWhileWaiting(
  againAfterMs: number,
  waitedMs: number
): number {
  return Math.max(againAfterMs, Math.min(MINUTE_MS, waitedMs / 20))
}
