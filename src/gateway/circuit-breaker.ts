import {
  GatewayAuthenticationError,
  GatewayError,
  GatewayNoReplyError,
  GatewayRateLimitedError,
  GatewayResponseInvalidError,
  GatewayUnavailableError,
  GatewayUnreachableError,
  type UnreachableReason,
} from "../charge/errors/gateway-error"

import type { CircuitChange } from "../charge/circuit"
import type { Clock } from "../charge/time-budget"
import { FAILURES_COUNT_FOR_MS, LONGEST_CIRCUIT_OPEN_MS } from "../charge/times"

export interface CircuitBreakerOptions {
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  /** So many failures in a row open it; null: it never opens. */
  failures: number | null
  /** So long it stays open at first, in milliseconds. */
  openMs: number
  onChange: (change: CircuitChange) => void
}

/** What an open circuit answers instead of calling. */
export interface CircuitRefusal {
  failures: number
  retryAfterMs: number
}

export interface GuardedWork<Result> {
  /** What the call is about: one charge that always fails counts once. */
  subject: string
  /** Whether there is time enough for the gateway to answer; else a time-out says nothing of it. */
  hasTime: boolean
  work: () => Promise<Result>
}

/**
 * The circuit breaker of one operation of an account, in this process. After so many calls in a row
 * that an outage ended, each about something else, it opens: nothing is sent. When its time is up one
 * call is let through (half-open); that closes it, or opens it again for twice as long, up to a minute.
 * The rest are refused meanwhile, so that nobody waits for a gateway that does not answer.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  /** When each subject failed last, since the last success. */
  readonly #failedAt = new Map<string, number>()
  #openings = 0
  #openUntilMs: number | undefined
  #isTrying = false
  /** Grows when it opens or closes: what began before that says nothing of now. */
  #era = 0

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  get isClosed(): boolean {
    return this.#openUntilMs === undefined
  }

  /** Why nothing may be sent now; undefined when it may. */
  refusal({ hasTime }: { hasTime: boolean }): CircuitRefusal | undefined {
    if (this.#openUntilMs === undefined) {
      return undefined
    }
    const leftMs = this.#openUntilMs - this.#options.clock.monotonicMs()
    return leftMs > 0 || this.#isTrying || !hasTime
      ? {
          failures: this.#failedAt.size,
          retryAfterMs: Math.max(leftMs, SHORTEST_REFUSAL_MS),
        }
      : undefined
  }

  /** Calls, and learns from what comes of it. Ask `refusal` first, in the same tick. */
  async run<Result>(given: GuardedWork<Result>): Promise<Result> {
    const era = this.#era
    const isTrial = !this.isClosed
    this.#isTrying ||= isTrial
    try {
      const result = await given.work()
      this.#succeeded(era)
      return result
    } catch (error) {
      if (isOutage(error)) {
        if (given.hasTime || !isTimeOut(error)) {
          this.#failed(era, given.subject, error)
        }
      } else if (!isOurs(error)) {
        this.#succeeded(era)
      }
      throw error
    } finally {
      if (isTrial) {
        this.#isTrying = false
      }
    }
  }

  #succeeded(era: number): void {
    if (era !== this.#era) {
      return
    }
    this.#failedAt.clear()
    this.#openings = 0
    if (!this.isClosed) {
      this.#era++
      this.#openUntilMs = undefined
      this.#options.onChange({ kind: "closed" })
    }
  }

  #failed(era: number, subject: string, error: GatewayError): void {
    if (era !== this.#era) {
      return
    }
    const { clock, failures, onChange } = this.#options
    const now = clock.monotonicMs()
    for (const [failed, at] of this.#failedAt) {
      if (this.isClosed && at < now - FAILURES_COUNT_FOR_MS) {
        this.#failedAt.delete(failed)
      }
    }
    this.#failedAt.set(subject, now)
    const isAgain = !this.isClosed
    if (!isAgain && (failures === null || this.#failedAt.size < failures)) {
      return
    }
    const openMs = this.#nextOpenMs(error)
    this.#era++
    this.#openings++
    this.#openUntilMs = now + openMs
    onChange({
      kind: "opened",
      isAgain,
      failures: this.#failedAt.size,
      openMs,
      code: error.code,
      message: error.message,
    })
  }

  /** Processes that failed together do not all try again together. */
  #nextOpenMs(error: GatewayError): number {
    const { openMs, random } = this.#options
    const doubled = Math.min(
      openMs * 2 ** this.#openings,
      Math.max(openMs, LONGEST_CIRCUIT_OPEN_MS)
    )
    const askedMs =
      error instanceof GatewayRateLimitedError
        ? Math.min(error.retryAfterMs ?? 0, LONGEST_CIRCUIT_OPEN_MS)
        : 0
    return Math.max(Math.round(doubled * (1 + random() / 4)), askedMs)
  }
}

/** While a call is let through, nobody knows how long that takes. */
const SHORTEST_REFUSAL_MS = 1_000

/** Reasons why nothing was sent that lie here, and say nothing about the gateway. */
const REASONS_OF_OURS: UnreachableReason[] = [
  "budget_spent",
  "client_closed",
  "token_store_failed",
  "too_many_calls",
]

function isOurs(error: unknown): boolean {
  return (
    !(error instanceof GatewayError) ||
    (error instanceof GatewayUnreachableError &&
      REASONS_OF_OURS.includes(error.reason))
  )
}

/**
 * What the next call would most likely meet as well; what is refused for its content is not, a 403
 * among it: that may be a firewall's word about what a shopper typed. Without an access token nothing
 * is sent at all.
 */
function isOutage(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError) || isOurs(error)) {
    return false
  }
  return (
    error.operation === "request_access_token" ||
    error instanceof GatewayUnreachableError ||
    error instanceof GatewayNoReplyError ||
    error instanceof GatewayUnavailableError ||
    (error instanceof GatewayAuthenticationError && error.httpStatus !== 403) ||
    error instanceof GatewayRateLimitedError ||
    (error instanceof GatewayResponseInvalidError && isOfNoApi(error))
  )
}

function isTimeOut(error: GatewayError): boolean {
  return (
    error instanceof GatewayNoReplyError ||
    (error instanceof GatewayUnreachableError &&
      error.reason === "connect_timeout")
  )
}

/** A page of a proxy, a redirect or a 404 without the API's words; and not a doubt about one charge. */
function isOfNoApi({ httpStatus = 0, details }: GatewayError): boolean {
  return (
    details.fault === "unreadable" ||
    httpStatus === 404 ||
    (httpStatus >= 300 && httpStatus < 400)
  )
}
