import {
  GatewayError,
  type GatewayErrorCode,
  type UnreachableReason,
} from "../charge/errors/gateway-error"
import type { Clock } from "../charge/time-budget"

/** So many failures in a row are an outage: each is about another charge, so no single charge causes it. */
export const FAILURES_BEFORE_PAUSE = 5

/** Short enough for the shopper who tries again, long enough for a gateway that must recover. */
export const PAUSE_MS = 10_000

export interface WatchedCall<Result> {
  /** What the call is about: one charge that always fails counts once. */
  subject: string
  /** Whether the gateway has time enough to answer; else a time-out says nothing about it. */
  hasTime: boolean
  work: () => Promise<Result>
}

/**
 * The pause of one operation of an account, in this process. After so many calls in a row that an outage
 * ended, nothing is sent for ten seconds, so that nobody waits for a gateway that does not answer. Then
 * calls are sent again, and the next failure begins another pause, until the gateway answers to one.
 */
export class PauseAfterFailures {
  readonly #clock: Clock
  /** What has failed since the gateway last answered. */
  readonly #failed = new Set<string>()
  #untilMs = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** For how long nothing is sent from now on, in milliseconds; 0 where calls are sent. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs())
  }

  /** Makes a call, and learns from its end. It does not look at `leftMs`: that is its caller's. */
  async watch<Result>(call: WatchedCall<Result>): Promise<Result> {
    const startedMs = this.#clock.monotonicMs()
    // What was sent before a pause says nothing about the gateway after it.
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

/** Reasons why nothing was sent that lie here, and say nothing about the gateway. */
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

/** What the next call would most likely meet as well. */
const OUTAGES: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_no_reply",
  "gateway_unavailable",
  "gateway_rate_limited",
  "gateway_redirected",
]

/**
 * What is refused for its content is no outage, a 403 among it: that may be a firewall's word about what
 * a shopper typed. Without an access token nothing is sent at all.
 */
function isOutage(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) {
    return false
  }
  const { code, httpStatus, operation, details } = error
  // A page of a proxy, or a 404 without the API's words; and not a doubt about one charge.
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
