import {
  GatewayError,
  type GatewayErrorCode,
  type UnreachableReason,
} from "../domain/errors/gateway-error"
import type { Clock } from "../domain/time-budget"

/** The failures in a row that count as an outage. Each is about another charge, so no single charge causes it. */
export const FAILURES_BEFORE_PAUSE = 5

/** The length of a pause: short enough for a shopper who tries again, long enough for a gateway to recover. */
export const PAUSE_MS = 10_000

export interface WatchedCall<Result> {
  /** The id of the charge or link. One charge that always fails counts once. */
  subject: string
  /** Whether the gateway has enough time to answer; if not, a time-out is not counted. */
  hasTime: boolean
  work: () => Promise<Result>
}

/**
 * The pause of one operation of an account, in this process. After several calls in a row that an outage ended,
 * nothing is sent for ten seconds, so that no caller waits for a gateway that does not answer. Then calls are sent
 * again, and the next failure begins another pause, until the gateway answers a call.
 */
export class PauseAfterFailures {
  readonly #clock: Clock
  /** The subjects of the calls that have failed since the gateway last answered. */
  readonly #failed = new Set<string>()
  #untilMs = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The rest of the pause, in milliseconds; 0 when calls are sent. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs())
  }

  /** Makes a call, and counts its result. Does not check `leftMs`: the caller must do that. */
  async watch<Result>(call: WatchedCall<Result>): Promise<Result> {
    const startedMs = this.#clock.monotonicMs()
    // A call that was sent before a pause says nothing about the gateway after it.
    const isOld = () => startedMs < this.#untilMs
    try {
      const result = await call.work()
      if (!isOld()) {
        this.#failed.clear()
      }
      return result
    } catch (error) {
      if (!isOld() && !isOurs(error)) {
        this.#learn(error, call)
      }
      throw error
    }
  }

  #learn(error: unknown, call: Omit<WatchedCall<unknown>, "work">): void {
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

/** Reasons of an unsent request that lie in this process and say nothing about the gateway. */
const REASONS_OF_OURS: readonly (UnreachableReason | undefined)[] = [
  "budget_spent",
  "client_closed",
  "token_store_failed",
]

function isOurs(error: unknown): boolean {
  return (
    !(error instanceof GatewayError) ||
    REASONS_OF_OURS.includes(error.details.reason)
  )
}

/** Errors that the next call would most likely get as well. */
const OUTAGES: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_no_reply",
  "gateway_unavailable",
  "gateway_rate_limited",
  "gateway_redirected",
]

/**
 * Whether an error is an outage. A request that is refused for its content is none, nor is a 403: a firewall may have
 * refused what a shopper typed. A failed request for an access token is one: without a token nothing can be sent.
 */
function isOutage(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) {
    return false
  }
  const { code, httpStatus, operation, details } = error
  // A proxy's page, or a 404 without the API's own text; not a doubt about one charge.
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
