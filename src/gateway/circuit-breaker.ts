import {
  GatewayError,
  type GatewayErrorCode,
  type NotSentReason,
} from "../domain/errors/gateway-error"
import type { Clock } from "../domain/time-budget"

/**
 * The number of failures in a row after which calls of one kind are paused. Several failures for the same charge or
 * link count as one failure.
 */
export const FAILURES_BEFORE_PAUSE = 5

/**
 * The duration of a pause in milliseconds. It is short enough for a shopper to try again afterwards, and long enough
 * for a gateway to recover from a short failure.
 */
export const PAUSE_MS = 10_000

export interface CountedCall<Result> {
  /**
   * The id of what the call is about, such as a charge or link, or an empty text if there is no id. Several failures in
   * a row with the same text count as one failure. This includes the empty text.
   */
  subject: string
  /** Whether the gateway has enough time to answer. If false, a timeout of the call does not count as a failure. */
  hasTime: boolean
  work: () => Promise<Result>
}

/**
 * Pauses one kind of gateway call, such as looking up a charge, during an outage of the gateway. Each account has its
 * own circuit breakers in each process.
 *
 * The pause begins when calls for five different charges or links have failed in a row because of an outage, and lasts
 * ten seconds. During the pause, shoppers do not wait for a gateway that does not answer.
 *
 * After the pause, the next failure because of an outage begins another pause at once. As soon as a call shows no
 * outage, a new pause again needs five failures.
 */
export class CircuitBreaker {
  readonly #clock: Clock
  /**
   * The ids (see `subject`) of the charges and links for which a call failed because of an outage. The set is emptied
   * when a call shows no outage.
   */
  readonly #failed = new Set<string>()
  #untilMs = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The remaining time of the pause in milliseconds. It is 0 if there is no pause. */
  get pauseLeftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs())
  }

  /**
   * Makes a call, and counts the failure if an outage caused it. The call is made even during a pause, so the caller
   * has to check `pauseLeftMs` first.
   */
  async callAndCountOutages<Result>(
    call: CountedCall<Result>
  ): Promise<Result> {
    const startedMs = this.#clock.monotonicMs()
    // A call that was sent before a pause says nothing about the gateway after the pause.
    const isOld = () => startedMs < this.#untilMs
    try {
      const result = await call.work()
      if (!isOld()) {
        this.#failed.clear()
      }
      return result
    } catch (error) {
      if (!isOld() && !isFailureOnOurSide(error)) {
        this.#countOutageOrReset(error, call)
      }
      throw error
    }
  }

  #countOutageOrReset(
    error: unknown,
    call: Omit<CountedCall<unknown>, "work">
  ): void {
    if (!isGatewayOutageError(error)) {
      this.#failed.clear()
    } else if (call.hasTime || !isTimeOut(error)) {
      if (this.#failed.size < FAILURES_BEFORE_PAUSE) {
        this.#failed.add(call.subject)
      }
      if (this.#failed.size === FAILURES_BEFORE_PAUSE) {
        this.#untilMs = this.#clock.monotonicMs() + PAUSE_MS
      }
    }
  }
}

/**
 * The reasons why this process sent no request, although the gateway may be working. These failures do not count as an
 * outage.
 */
const LOCAL_FAILURE_REASONS: readonly (NotSentReason | undefined)[] = [
  "budget_spent",
  "client_closed",
  "token_store_failed",
]

function isFailureOnOurSide(error: unknown): boolean {
  return (
    !(error instanceof GatewayError) ||
    LOCAL_FAILURE_REASONS.includes(error.details.reason)
  )
}

/**
 * The error codes of failures that do not depend on the charge. The next call would probably fail with the same error.
 */
const OUTAGES: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_no_reply",
  "gateway_unavailable",
  "gateway_rate_limited",
  "gateway_redirected",
]

/**
 * Returns true if an error shows an outage of the gateway. A request that the gateway refused because of its content
 * shows no outage. A failed request for an access token always does, because nothing can be sent without a token.
 */
function isGatewayOutageError(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) {
    return false
  }
  const { code, httpStatus, operation, details } = error
  // An unreadable answer is probably the page of a proxy, and a 404 of this code was not sent by the API itself. Other
  // invalid answers are about one charge or link, so they show no outage.
  const isNotFromApi = details.fault === "unreadable" || httpStatus === 404
  return (
    operation === "request_access_token" ||
    OUTAGES.includes(code) ||
    // A 403 does not count, because a firewall may have refused what the shopper entered.
    (code === "gateway_authentication_failed" && httpStatus === 401) ||
    (code === "gateway_answer_invalid" && isNotFromApi)
  )
}

function isTimeOut({ code, details }: GatewayError): boolean {
  return code === "gateway_no_reply" || details.reason === "connect_timeout"
}
