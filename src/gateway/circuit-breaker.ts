import { GatewayError } from "../core/errors/gateway-error"
import {
  GatewayUnreachableError,
  type UnreachableReason,
} from "../core/errors/gateway-not-sent-errors"
import {
  GatewayAuthenticationError,
  GatewayRateLimitedError,
} from "../core/errors/gateway-rejected-errors"
import {
  GatewayNoReplyError,
  GatewayResponseInvalidError,
  GatewayUnavailableError,
} from "../core/errors/gateway-unknown-errors"
import type { CircuitChange } from "../core/ports/circuit-watch"
import type { Clock } from "../core/ports/clock"
import { LONGEST_CIRCUIT_OPEN_MS } from "../core/time/times"

export interface CircuitBreakerOptions {
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  /** So many in a row open it; null: it never opens. */
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

/**
 * The circuit breaker of one operation of an account, in this process. After so many calls in a row
 * that an outage ended it opens: nothing is sent. When its time is up one call is let through
 * (half-open); that closes it, or opens it again for twice as long, up to a minute. The rest are
 * refused meanwhile, so that nobody waits for a gateway that does not answer.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #failures = 0
  #openings = 0
  #openUntilMs: number | undefined
  #isTrying = false

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  /** Why nothing may be sent now; undefined when it may. */
  refusal(): CircuitRefusal | undefined {
    if (this.#openUntilMs === undefined) {
      return undefined
    }
    const leftMs = this.#openUntilMs - this.#options.clock.monotonicMs()
    return leftMs > 0 || this.#isTrying
      ? { failures: this.#failures, retryAfterMs: Math.max(leftMs, 0) }
      : undefined
  }

  /** Calls, and learns from what comes of it. Ask `refusal` first, in the same tick. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const isTrial = this.#openUntilMs !== undefined
    this.#isTrying ||= isTrial
    try {
      const result = await work()
      this.#succeeded(isTrial)
      return result
    } catch (error) {
      if (isOutage(error)) {
        this.#failed(isTrial, error)
      } else if (!isOurs(error)) {
        this.#succeeded(isTrial)
      }
      throw error
    } finally {
      if (isTrial) {
        this.#isTrying = false
      }
    }
  }

  #succeeded(isTrial: boolean): void {
    if (this.#openUntilMs !== undefined && !isTrial) {
      return // it began before the others failed
    }
    this.#failures = 0
    this.#openings = 0
    if (isTrial) {
      this.#openUntilMs = undefined
      this.#options.onChange({ kind: "closed" })
    }
  }

  #failed(isTrial: boolean, error: GatewayError): void {
    const { clock, failures, onChange } = this.#options
    this.#failures++
    const opens =
      this.#openUntilMs === undefined
        ? failures !== null && this.#failures >= failures
        : isTrial
    if (!opens) {
      return
    }
    const openMs = this.#nextOpenMs(error)
    this.#openings++
    this.#openUntilMs = clock.monotonicMs() + openMs
    onChange({
      kind: "opened",
      isAgain: isTrial,
      failures: this.#failures,
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

/** Reasons why nothing was sent that lie here, and say nothing about the gateway. */
const REASONS_OF_OURS: UnreachableReason[] = [
  "budget_spent",
  "client_closed",
  "token_store_failed",
]

function isOurs(error: unknown): boolean {
  return (
    !(error instanceof GatewayError) ||
    (error instanceof GatewayUnreachableError &&
      REASONS_OF_OURS.includes(error.reason))
  )
}

/** What the next call would most likely meet as well; what is refused for its content is not. */
function isOutage(error: unknown): error is GatewayError {
  return (
    (error instanceof GatewayUnreachableError && !isOurs(error)) ||
    error instanceof GatewayNoReplyError ||
    error instanceof GatewayUnavailableError ||
    error instanceof GatewayAuthenticationError ||
    error instanceof GatewayRateLimitedError ||
    (error instanceof GatewayResponseInvalidError && isOfNoApi(error))
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
