import type { MessageCode } from "../message"
import type { CreateOperation } from "../payment-method/payment-method"
import type {
  ChargeOperation,
  PaymentLinkOperation,
} from "../payment-method/traits"
import { PaymentPluginError } from "./payment-plugin-error"

export type GatewayOperation = "request_access_token" | CallOperation

/** The operations that call the gateway. An access token is requested before them if necessary. */
export type CallOperation =
  CreateOperation | ChargeOperation | PaymentLinkOperation

/**
 * The outcome of the requested operation, as far as the error shows it.
 * - `not_sent`: the gateway certainly never received the request. It can be sent again safely.
 * - `rejected`: the gateway received the request and refused it. Nothing was done.
 * - `unknown`: the operation may or may not have been carried out. Only a lookup can tell, and the request must never
 *   be sent again.
 */
export type GatewayOutcome = "not_sent" | "rejected" | "unknown"

/**
 * The outcome of the operation that each failure of a call implies. The gateway's interface document names no status
 * codes. A 401, 403 or 429 may be decided before or after the gateway has processed the request, so it proves nothing
 * about the operation.
 */
const OUTCOME_OF_CODE = {
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
  /** 401, 403 or another 4xx with which the gateway refuses the credential. */
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

export type GatewayErrorCode = keyof typeof OUTCOME_OF_CODE

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

/** The reason why a 2xx answer is not accepted. */
export type AnswerFault =
  | "unreadable"
  | "too_large"
  | "says_error"
  | "other_charge"
  | "other_link"
  | "not_shown_done"

/** The details of a failure. They can be logged. */
export interface GatewayErrorDetails {
  httpStatus?: number | undefined
  reason?: UnreachableReason
  fault?: AnswerFault
  retryAfterMs?: number | undefined
  /** The route that the gateway does not offer. Set only for `gateway_not_offered`. */
  route?: string
  /**
   * Whether the answer states that the charge exists. If its existence is only suspected, a 404 in a lookup decides.
   */
  saysItExists?: boolean
}

/** The error of a failed call to the gateway. Check `outcome` before anything else. */
export class GatewayError extends PaymentPluginError<GatewayErrorCode> {
  readonly operation: GatewayOperation
  /**
   * The outcome of the operation. If the request for an access token failed, it is `not_sent`, because the operation
   * itself was never sent.
   */
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
        : OUTCOME_OF_CODE[given.code]
  }

  get httpStatus(): number | undefined {
    return this.details.httpStatus
  }

  /** Whether the same request may succeed later. Whether it may be sent again depends on `outcome`. */
  get retryable(): boolean {
    const { reason, fault } = this.details
    return (
      RETRYABLE_CODES.includes(this.code) &&
      // A certificate does not become valid within seconds, and a closed client stays closed.
      reason !== "tls" &&
      reason !== "client_closed" &&
      (fault === undefined || fault === "unreadable")
    )
  }

  /**
   * Whether the gateway refused the request regardless of its content: no access (401, 403) or too many requests (429).
   * A lookup then decides whether the operation was carried out.
   */
  get isTurnedAway(): boolean {
    return (
      this.operation !== "request_access_token" &&
      TURNED_AWAY_CODES.includes(this.code)
    )
  }

  /** Whether the gateway accepted the request (2xx) without showing its result. */
  get isAccepted(): boolean {
    const { httpStatus = 0, fault } = this.details
    return (
      this.outcome === "unknown" &&
      httpStatus >= 200 &&
      httpStatus < 300 &&
      !(fault && NON_CONFIRMING_FAULTS.includes(fault))
    )
  }
}

const RETRYABLE_CODES: readonly GatewayErrorCode[] = [
  "gateway_unreachable",
  "gateway_budget_spent",
  "gateway_no_reply",
  "gateway_rate_limited",
  "gateway_unavailable",
  "gateway_answer_invalid",
]

const TURNED_AWAY_CODES: readonly GatewayErrorCode[] = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
  "gateway_rate_limited",
]

/**
 * The faults of a 2xx answer that does not confirm the operation: the answer reports an error, or is about another
 * charge or link.
 */
const NON_CONFIRMING_FAULTS: readonly AnswerFault[] = [
  "says_error",
  "other_charge",
  "other_link",
]
