import type { MessageCode } from "../message"
import type { CreateOperation } from "../payment-method/payment-method"
import type {
  ChargeOperation,
  PaymentLinkOperation,
} from "../payment-method/traits"
import { PaymentPluginError } from "./payment-plugin-error"

export type GatewayOperation = "request_access_token" | CallOperation

/** The operations that call the gateway; an access token is requested on the way. */
export type CallOperation =
  CreateOperation | ChargeOperation | PaymentLinkOperation

/**
 * The outcome of the requested operation, as far as this error shows it.
 * - `not_sent`: the gateway certainly never received it; sending it again is safe.
 * - `rejected`: the gateway received it and refused it; nothing was done.
 * - `unknown`: it may or may not have been done; only a lookup shows it. Never send it again.
 */
export type GatewayOutcome = "not_sent" | "rejected" | "unknown"

/**
 * The outcome that each failure of a call implies. The interface documents no status codes. A 401, 403 or 429 may be
 * decided before or after the gateway has processed the request, so it proves nothing about the operation.
 */
const OUTCOMES = {
  /** Our own check refused the request. The message names the field, never its value. */
  gateway_request_invalid: "not_sent",
  /** No connection was made: the request was certainly not sent. */
  gateway_unreachable: "not_sent",
  /** No time was left to send the request. */
  gateway_budget_spent: "not_sent",
  /** Several calls of this kind failed in a row, so none is sent for a while (ADR 26). */
  gateway_paused: "not_sent",
  /** The request was sent, but its answer did not arrive completely: time-out, reset, connection closed. */
  gateway_no_reply: "unknown",
  /** 401, 403, or another 4xx that says so: the gateway does not accept the credential. */
  gateway_authentication_failed: "unknown",
  /** 403: the product is not enabled for the credential. */
  gateway_scope_missing: "unknown",
  /** 429. `retryAfterMs` comes from Retry-After. */
  gateway_rate_limited: "unknown",
  /** Any other 4xx: the gateway refused the request itself, and will refuse it again. */
  gateway_rejected: "rejected",
  /** 404 or 405 for the path of a capture, a refund or a cancellation: the gateway does not offer it. */
  gateway_not_offered: "rejected",
  /**
   * A creation was refused, and the refusal may mean that a charge with this id exists: perhaps our own, whose
   * answer was lost. Look the charge up; never treat it as declined.
   */
  gateway_charge_exists: "unknown",
  /** 5xx, or a status by which a machine on the way reports a time-out (408, 460, 499). */
  gateway_unavailable: "unknown",
  /** 3xx; a redirect is never followed. */
  gateway_redirected: "unknown",
  /**
   * An answer that proves nothing, for example: unreadable, empty, an error with status 200, another charge, a
   * conflict (409) about a capture or a refund, a 404 that is not the API's own.
   */
  gateway_answer_invalid: "unknown",
} as const satisfies Partial<Record<MessageCode, GatewayOutcome>>

export type GatewayErrorCode = keyof typeof OUTCOMES

/** Why no byte of the request was sent. */
export type UnreachableReason =
  | "refused"
  | "dns"
  | "tls"
  | "connect_timeout"
  | "connection_failed"
  | "client_closed"
  | "token_store_failed"
  | "budget_spent"

/** The fault of a 2xx answer. */
export type AnswerFault =
  | "unreadable"
  | "too_large"
  | "says_error"
  | "other_charge"
  | "other_link"
  | "not_shown_done"

/** What is known of a failure in addition to its code; safe to log. */
export interface GatewayErrorDetails {
  httpStatus?: number | undefined
  reason?: UnreachableReason
  fault?: AnswerFault
  retryAfterMs?: number | undefined
  /** The route by which the gateway does not offer the operation; only for `gateway_not_offered`. */
  route?: string
  /** Whether the gateway says that this very charge exists. If it is only suspected, a 404 has priority. */
  saysItExists?: boolean
}

/** A call to the gateway failed. Check `outcome` before anything else. */
export class GatewayError extends PaymentPluginError<GatewayErrorCode> {
  readonly operation: GatewayOperation
  /** The outcome. For a failed request of an access token it is `not_sent`: the operation itself was never sent. */
  readonly outcome: GatewayOutcome
  declare readonly details: Readonly<GatewayErrorDetails>

  constructor(given: {
    code: GatewayErrorCode
    operation: GatewayOperation
    message: string
    details?: GatewayErrorDetails
    cause?: unknown
  }) {
    super(given)
    this.operation = given.operation
    this.outcome =
      given.operation === "request_access_token"
        ? "not_sent"
        : OUTCOMES[given.code]
  }

  get httpStatus(): number | undefined {
    return this.details.httpStatus
  }

  /** Whether the same request may succeed later. Whether it may be sent again depends on `outcome`. */
  get retryable(): boolean {
    const { reason, fault } = this.details
    return (
      RETRYABLE.includes(this.code) &&
      // A certificate does not become valid within seconds, and a closed client stays closed.
      reason !== "tls" &&
      reason !== "client_closed" &&
      (fault === undefined || fault === "unreadable")
    )
  }

  /**
   * Whether the gateway refused the sent request without regard to its content: no access (401, 403) or too many
   * requests (429). A lookup decides whether the operation was done.
   */
  get isTurnedAway(): boolean {
    return (
      this.operation !== "request_access_token" &&
      TURNED_AWAY.includes(this.code)
    )
  }

  /** Whether the gateway accepted this very request (2xx) without showing the result. */
  get isAccepted(): boolean {
    const { httpStatus = 0, fault } = this.details
    return (
      this.outcome === "unknown" &&
      httpStatus >= 200 &&
      httpStatus < 300 &&
      !(fault && SAYS_NO_YES.includes(fault))
    )
  }
}

const RETRYABLE: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_budget_spent",
  "gateway_no_reply",
  "gateway_rate_limited",
  "gateway_unavailable",
  "gateway_answer_invalid",
]

const TURNED_AWAY: readonly GatewayErrorCode[] = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
  "gateway_rate_limited",
]

/** Faults of a 2xx that accepts nothing: it reports an error, or answers something else. */
const SAYS_NO_YES: readonly AnswerFault[] = [
  "says_error",
  "other_charge",
  "other_link",
]
