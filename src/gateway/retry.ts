import { GatewayError } from "../charge/errors/gateway-error"
import type { Clock, TimeBudget } from "../charge/time-budget"

/** No rate limits are shown. With the delays below: a restarting proxy is bridged, an outage is not waited out. */
const MOST_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2000

interface RetryPlan {
  /** Doing it twice is the same as doing it once: true for GETs, and for making a link inactive. */
  isRepeatable: boolean
  budget: TimeBudget
  clock: Clock
  /** Asked before each repetition. */
  mayRepeat: () => boolean
  /** From 0 to 1. Spreads the retries of many callers. */
  random: () => number
}

/** Attempts `work` until it succeeds or a guard says no; then its last error is thrown. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  plan: RetryPlan
): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      const delayMs = delayBeforeRetry(error, attempts, plan)
      if (delayMs === undefined) {
        throw error
      }
      await plan.clock.sleep(delayMs)
    }
  }
}

/** Milliseconds to wait before the next attempt; undefined when there must be none. */
function delayBeforeRetry(
  error: unknown,
  attempts: number,
  { isRepeatable, budget, mayRepeat, random }: RetryPlan
): number | undefined {
  if (!(error instanceof GatewayError)) {
    return undefined // a fault of ours: repeating it hides it
  }
  if (error.outcome !== "not_sent" && !isRepeatable) {
    return undefined // it may have been done: a second charge is worse than no answer
  }
  if (!error.retryable) {
    return undefined // the same request fails the same way
  }
  if (attempts >= MOST_ATTEMPTS || !mayRepeat()) {
    return undefined
  }
  const delayMs = Math.max(
    backoffMs(attempts, random),
    error.details.retryAfterMs ?? 0
  )
  // With more than is left it would wake up with no time to act.
  return delayMs >= budget.remainingMs() ? undefined : delayMs
}

/** Doubles from 250 ms to 2 s; the upper half of it is random. */
function backoffMs(attempts: number, random: () => number): number {
  const longest = Math.min(
    LONGEST_DELAY_MS,
    FIRST_DELAY_MS * 2 ** (attempts - 1)
  )
  return Math.round((longest / 2) * (1 + random()))
}
