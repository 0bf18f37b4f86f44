import {
  GatewayError,
  type GatewayErrorCode,
  type UnreachableReason,
} from "../domain/errors/gateway-error"
import type { Clock } from "../domain/time-budget"

/**
 * The number of consecutive failures that begin a pause. The failures must be about this many different charges, so
 * that a single charge cannot cause a pause.
 */
export const FAILURES_BEFORE_PAUSE = 5

/**
 * The duration of a pause in milliseconds. It is short enough for a shopper who tries again, and long enough for a
 * gateway to recover.
 */
export const PAUSE_MS = 10_000

export interface CountedCall<Result> {
  /** The id of the charge or link. Repeated failures of the same charge count as one failure. */
  subject: string
  /**
   * Whether the caller's budget leaves the gateway enough time to answer. If it does not, a timeout of the call is not
   * counted as a failure.
   */
  hasTime: boolean
  work: () => Promise<Result>
}

/**
 * Pauses one operation of an account in this process. After several calls in a row have failed because of an outage,
 * nothing is sent for ten seconds, so that no caller waits for a gateway that does not answer. After the pause calls
 * are sent again. If the first of them fails, too, another pause begins at once. When the gateway answers a call, the
 * counting of failures starts again from zero.
 */
export class PauseAfterFailures {
  readonly #clock: Clock
  /** The ids of the charges and links whose calls have failed since the gateway last answered. */
  readonly #failed = new Set<string>()
  #untilMs = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The remaining time of the pause in milliseconds. It is 0 if there is no pause. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs())
  }

  /**
   * Makes a call, and counts whether it failed. Makes the call even during a pause, so the caller has to check `leftMs`
   * first.
   */
  async callAndCount<Result>(call: CountedCall<Result>): Promise<Result> {
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
      if (!isOld() && !isReasonOfOurs(error)) {
        this.#learn(error, call)
      }
      throw error
    }
  }

  #learn(error: unknown, call: Omit<CountedCall<unknown>, "work">): void {
    if (!isOutage(error)) {
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

/** The reasons why this process itself sent no request. They say nothing about the gateway. */
const REASONS_OF_OURS: readonly (UnreachableReason | undefined)[] = [
  "budget_spent",
  "client_closed",
  "token_store_failed",
]

function isReasonOfOurs(error: unknown): boolean {
  return (
    !(error instanceof GatewayError) ||
    REASONS_OF_OURS.includes(error.details.reason)
  )
}

/**
 * The error codes of failures that are not about one charge, so that the next call would probably fail in the same way.
 */
const OUTAGES: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_no_reply",
  "gateway_unavailable",
  "gateway_rate_limited",
  "gateway_redirected",
]

/**
 * Whether an error is a sign of an outage. A request that is refused for its content is no outage. Neither is a 403,
 * because a firewall may have refused a shopper's input. A failed request for an access token is an outage, because
 * nothing can be sent without a token.
 */
function isOutage(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) {
    return false
  }
  const { code, httpStatus, operation, details } = error
  // The answer is a proxy's page or a 404 without the API's own text. A doubt about one charge does not count.
  const isOfNoApi = details.fault === "unreadable" || httpStatus === 404
  return (
    operation === "request_access_token" ||
    OUTAGES.includes(code) ||
    (code === "gateway_authentication_failed" && httpStatus === 401) ||
    (code === "gateway_answer_invalid" && isOfNoApi)
  )
}

function isTimeOut({ code, details }: GatewayError): boolean {
  return code === "gateway_no_reply" || details.reason === "connect_timeout"
}
