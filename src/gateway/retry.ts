import { GatewayError } from "../domain/errors/gateway-error"
import type { Clock, TimeBudget } from "../domain/time-budget"

/**
 * The largest number of attempts of one call. The pauses between four attempts are at most 1.75 seconds in all, unless
 * the gateway asks for longer pauses. This is enough for a proxy that restarts, but not for an outage. The gateway
 * publishes no rate limits.
 */
const MOST_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2000

interface RetryPlan {
  /**
   * Whether sending the call twice has the same effect as sending it once. Other calls are sent again only if the
   * previous attempt certainly was not sent.
   */
  isRepeatable: boolean
  /** Whether the call changes something at the gateway. Lookups change nothing. */
  changesGateway: boolean
  budget: TimeBudget
  clock: Clock
  /** Called before each repetition. If it returns false, the call is not sent again. */
  mayRepeat: () => boolean
  /**
   * Returns a random number from 0 to 1. It varies the delays, so that many callers do not retry at the same moment.
   */
  random: () => number
}

/**
 * Calls `work` until it succeeds. When no further attempt is allowed, throws the error of the last attempt.
 *
 * A call that changes something at the gateway is an exception. If an attempt has left its outcome unknown, the error
 * of that attempt is thrown, even if a later attempt was refused or not sent: the earlier attempt may have had its
 * effect.
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  plan: RetryPlan
): Promise<Result> {
  let inDoubt: GatewayError | undefined
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof GatewayError && error.outcome === "unknown") {
        inDoubt = error
      }
      const delayMs = delayBeforeRetry(error, attempts, plan)
      if (delayMs === undefined) {
        throw plan.changesGateway && error instanceof GatewayError
          ? (inDoubt ?? error)
          : error
      }
      await plan.clock.sleep(delayMs)
    }
  }
}

/** Returns the time before the next attempt in milliseconds, or `undefined` when no further attempt is allowed. */
function delayBeforeRetry(
  error: unknown,
  attempts: number,
  { isRepeatable, budget, mayRepeat, random }: RetryPlan
): number | undefined {
  if (!(error instanceof GatewayError)) {
    return undefined // The error is a defect of the plugin, which a repetition would hide.
  }
  if (error.outcome !== "not_sent" && !isRepeatable) {
    return undefined // The work may have been done, and a second charge is worse than no answer.
  }
  if (!error.retryable) {
    return undefined // The same request would fail in the same way.
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

/**
 * Returns a random delay before the next attempt, in milliseconds. The longest delay doubles with each attempt, from
 * 250 ms up to 2 s. The result is at least half of the longest delay.
 */
function backoffMs(attempts: number, random: () => number): number {
  const longest = Math.min(
    LONGEST_DELAY_MS,
    FIRST_DELAY_MS * 2 ** (attempts - 1)
  )
  return Math.round((longest / 2) * (1 + random()))
}
