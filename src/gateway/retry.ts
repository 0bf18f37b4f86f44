import {
  GatewayError,
  GatewayRateLimitedError,
} from "../charge/errors/gateway-error"

import type { Clock, TimeBudget } from "../charge/time-budget"

/** No rate limits are shown. With the delays below: a restarting proxy is bridged, an outage is not waited out. */
const MOST_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2000

export interface RetryPlan {
  /** Doing it twice is the same as doing it once: true for GETs, and for making a link inactive. */
  repeatable: boolean
  budget: TimeBudget
  clock: Clock
  /** Asked before each repetition. Default: it may. */
  mayRepeat?: () => boolean
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
  plan: RetryPlan
): number | undefined {
  if (!(error instanceof GatewayError)) {
    return undefined // a fault of ours: repeating it hides it
  }
  if (error.outcome !== "not_sent" && !plan.repeatable) {
    return undefined // it may have been done: a second charge is worse than no answer
  }
  if (!error.retryable) {
    return undefined // the same request fails the same way
  }
  if (attempts >= MOST_ATTEMPTS || plan.mayRepeat?.() === false) {
    return undefined
  }
  const delayMs = Math.max(
    backoffMs(attempts, plan.random),
    askedToWaitMs(error)
  )
  if (delayMs >= plan.budget.remainingMs()) {
    return undefined // it would wake up with no time left to act
  }
  return delayMs
}

/** Doubles from 250 ms to 2 s; the upper half of it is random. */
function backoffMs(attempts: number, random: () => number): number {
  const longest = Math.min(
    LONGEST_DELAY_MS,
    FIRST_DELAY_MS * 2 ** (attempts - 1)
  )
  return Math.round((longest / 2) * (1 + random()))
}

function askedToWaitMs(error: GatewayError): number {
  return error instanceof GatewayRateLimitedError
    ? (error.retryAfterMs ?? 0)
    : 0
}
