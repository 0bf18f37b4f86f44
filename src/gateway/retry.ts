import { GatewayError } from "../domain/errors/gateway-error"
import type { Clock, TimeBudget } from "../domain/time-budget"

/** No rate limits are published. With the delays below, retries bridge a proxy's restart, not an outage. */
const MOST_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2000

interface RetryPlan {
  /** Whether doing the work twice equals doing it once: true for GETs and for deactivating a link. */
  isRepeatable: boolean
  budget: TimeBudget
  clock: Clock
  /** Called before each repetition; false ends the retries. */
  mayRepeat: () => boolean
  /** Returns a number from 0 to 1, which spreads the retries of many callers. */
  random: () => number
}

/** Attempts `work` until it succeeds or no retry is allowed; then throws its last error. */
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

/** Returns the time before the next attempt, in milliseconds; undefined when no further one is allowed. */
function delayBeforeRetry(
  error: unknown,
  attempts: number,
  { isRepeatable, budget, mayRepeat, random }: RetryPlan
): number | undefined {
  if (!(error instanceof GatewayError)) {
    return undefined // a defect of our own: a repetition would hide it
  }
  if (error.outcome !== "not_sent" && !isRepeatable) {
    return undefined // the work may have been done: a second charge is worse than no answer
  }
  if (!error.retryable) {
    return undefined // the same request would fail in the same way
  }
  if (attempts >= MOST_ATTEMPTS || !mayRepeat()) {
    return undefined
  }
  const delayMs = Math.max(
    backoffMs(attempts, random),
    error.details.retryAfterMs ?? 0
  )
  // With a delay longer than the budget, no time would be left for the attempt.
  return delayMs >= budget.remainingMs() ? undefined : delayMs
}

/** Returns a delay that doubles from 250 ms to 2 s; its upper half is random. */
function backoffMs(attempts: number, random: () => number): number {
  const longest = Math.min(
    LONGEST_DELAY_MS,
    FIRST_DELAY_MS * 2 ** (attempts - 1)
  )
  return Math.round((longest / 2) * (1 + random()))
}
