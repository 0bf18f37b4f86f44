import type { MessageCode } from "../message"
import type { CreateOperation } from "../payment-method/payment-method"
import type {
  ChargeOperation,
  PaymentLinkOperation,
  SavedCardOperation,
} from "../payment-method/payment-method-traits"
import { PaymentPluginError } from "./payment-plugin-error"

export type GatewayOperation = "request_access_token" | CallOperation

/** The operations for which the plugin calls the gateway, apart from requests for an access token. */
export type CallOperation =
  CreateOperation | ChargeOperation | PaymentLinkOperation | SavedCardOperation

/**
 * What a failed call says about the requested operation.
 * - `not_sent`: the gateway certainly did not receive the request. It can be sent again. If a lookup, the deactivation
 *   of a link or the deletion of a card was repeated, this is only about the last attempt: an earlier one may have
 *   arrived.
 * - `rejected`: the gateway received the request and refused it. Nothing was done.
 * - `unknown`: the gateway may have carried out the operation. A request that changes a charge must not be sent again
 *   until a lookup, a notification or an administrator has established its outcome.
 */
export type GatewayOutcome = "not_sent" | "rejected" | "unknown"

/**
 * What each error code says about the requested operation. After a 401, 403 or 429, the outcome is unknown, because the
 * gateway may send such an answer before or after it has processed the request. The gateway's interface document
 * does not list its status codes.
 */
const OUTCOME_OF_CODE = {
  /**
   * The plugin's own check found an invalid field, and nothing was sent. The error's message names the field and does
   * not contain its value.
   */
  gateway_request_invalid: "not_sent",
  /** The request was not sent, usually because no connection to the gateway could be made. */
  gateway_unreachable: "not_sent",
  /** The time for the call was used up before the request could be sent. */
  gateway_budget_spent: "not_sent",
  /**
   * Several requests of one kind have failed in a row, so the plugin sends no requests of that kind for a while (ADR
   * 26).
   */
  gateway_paused: "not_sent",
  /** The request was sent, but no complete answer arrived: a timeout, a reset or a closed connection. */
  gateway_no_reply: "unknown",
  /**
   * A 401, a 403, or another 4xx that refuses the credentials. The gateway may have carried out the operation before it
   * sent this answer.
   */
  gateway_authentication_failed: "unknown",
  /**
   * A 403 which says that the credentials do not include this product of the gateway, for example payment links. The
   * gateway may have carried out the operation before it sent this answer.
   */
  gateway_scope_missing: "unknown",
  /**
   * An answer with the status 429 (too many requests). It does not prove that the operation was not carried out.
   * `retryAfterMs` is read from the header Retry-After.
   */
  gateway_rate_limited: "unknown",
  /** Any other 4xx. The gateway refused this request, and would probably refuse it again. */
  gateway_rejected: "rejected",
  /**
   * A 404 or 405 which means that the gateway does not have the route, and therefore does not offer the operation. It
   * occurs for a capture, a refund, a cancellation, the deactivation of a link and the deletion of a saved card.
   */
  gateway_not_offered: "rejected",
  /**
   * The gateway refused to create a charge, perhaps because a charge with this id exists. An earlier request may have
   * created that charge, with an answer that was lost. The outcome of the creation has to be established, usually by a
   * lookup. Until then, the charge must not be treated as declined.
   */
  gateway_charge_exists: "unknown",
  /** A 5xx, or a status with which a proxy reports a timeout (408, 460, 499). */
  gateway_unavailable: "unknown",
  /** A 3xx. The plugin never follows a redirect. */
  gateway_redirected: "unknown",
  /**
   * An answer that shows neither success nor failure. Examples are an unreadable or empty answer, an error with status
   * 200, an answer about another charge, and a conflict (409) for a capture or refund. A 404 for a lookup counts, too,
   * if it does not come from the gateway's API.
   */
  gateway_answer_invalid: "unknown",
} as const satisfies Partial<Record<MessageCode, GatewayOutcome>>

export type GatewayErrorCode = keyof typeof OUTCOME_OF_CODE

/** Why a request was not sent to the gateway, not even its first byte. Most of the reasons are failed connections. */
export type NotSentReason =
  | "refused"
  | "dns"
  | "tls"
  | "connect_timeout"
  | "connection_failed"
  | "client_closed"
  | "token_store_failed"
  | "budget_spent"

/** Why an answer with status 2xx is not accepted as the result of the request. */
export type AnswerFault =
  | "unreadable"
  | "too_large"
  | "says_error"
  | "other_charge"
  | "other_link"
  | "not_shown_done"

/** The details of a failed call to the gateway. All of them may be written to the log. */
export interface GatewayErrorDetails {
  httpStatus?: number | undefined
  reason?: NotSentReason
  fault?: AnswerFault
  retryAfterMs?: number | undefined
  /** The route that the gateway does not offer. Only the code `gateway_not_offered` has it. */
  route?: string
  /**
   * Whether the gateway's refusal to create a charge says clearly that the charge exists. If so, lookups that return
   * 404 do not prove that the charge is absent.
   */
  saysItExists?: boolean
}

/** The error of a failed call to the gateway. Code that catches it should check `outcome` first. */
export class GatewayError extends PaymentPluginError<GatewayErrorCode> {
  readonly operation: GatewayOperation
  /**
   * What the failure says about the requested operation. It is `not_sent` for every failed request for an access token,
   * because the request that needs the token was then never sent.
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

  /**
   * Whether the same request may succeed within a few seconds. The value is false for `gateway_paused`, because a pause
   * lasts longer. Whether the request may be sent again at all depends on `outcome`.
   */
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
   * Whether the gateway refused the call because of its credentials or the number of requests (usually with 401, 403 or
   * 429), and not because of its content. A lookup then has to find out whether the operation was carried out.
   * The value is false for a request for an access token.
   */
  get isUnclearRefusal(): boolean {
    return (
      this.operation !== "request_access_token" &&
      UNCLEAR_REFUSAL_CODES.includes(this.code)
    )
  }

  /**
   * Whether the gateway answered with a 2xx, but the answer does not show if the operation was carried out. An
   * unreadable answer is an example. The value is false if the answer reports an error, or is about another charge or
   * link.
   */
  get isSuccessWithoutResult(): boolean {
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

const UNCLEAR_REFUSAL_CODES: readonly GatewayErrorCode[] = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
  "gateway_rate_limited",
]

/**
 * The faults that prevent a 2xx answer from counting as a sign of success: the answer reports an error, or is about
 * another charge or link.
 */
const NON_CONFIRMING_FAULTS: readonly AnswerFault[] = [
  "says_error",
  "other_charge",
  "other_link",
]
