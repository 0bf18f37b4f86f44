import { PaymentPluginError, type SafeDetails } from "./payment-plugin-error"

export type GatewayOperation =
  "request_access_token" | ChargeOperation | PaymentLinkOperation

export type ChargeOperation =
  | "authorize_card"
  | "create_pix_charge"
  | "create_wallet_charge"
  | "look_up_charge"
  | "capture_charge"
  | "refund_charge"

export type PaymentLinkOperation =
  | "create_payment_link"
  | "look_up_payment_link"
  | "list_link_transactions"
  | "deactivate_payment_link"
  | "refund_link_transaction"

/**
 * What came of the operation that was asked for, as far as this error can tell.
 * - `not_sent`: certain that the gateway never saw it; sending it again is safe.
 * - `rejected`: the gateway saw it and refused it; nothing was done.
 * - `unknown`: it may or may not have been done; only a lookup can tell. Never send it again.
 *
 * A failed access token request is `not_sent`: the operation that needed the access token never left.
 */
export type GatewayOutcome = "not_sent" | "rejected" | "unknown"

export type GatewayErrorCode =
  | "gateway_operation_disabled"
  | "gateway_request_invalid"
  | "gateway_unreachable"
  | "gateway_budget_spent"
  | "gateway_circuit_open"
  | "gateway_no_reply"
  | "gateway_authentication_failed"
  | "gateway_scope_missing"
  | "gateway_rate_limited"
  | "gateway_rejected"
  | "gateway_charge_exists"
  | "gateway_unavailable"
  | "gateway_redirected"
  | "gateway_answer_invalid"

export interface GatewayErrorFields {
  code: GatewayErrorCode
  message: string
  operation: GatewayOperation
  outcome: GatewayOutcome
  /** Whether the same request may succeed later. Whether it may be sent again is `outcome`'s answer. */
  retryable: boolean
  httpStatus?: number
  details?: SafeDetails
  cause?: unknown
  rawAnswer?: string
}

/** A call to the gateway did not bring what it was for. Branch on `outcome` before anything else. */
export abstract class GatewayError extends PaymentPluginError<GatewayErrorCode> {
  readonly operation: GatewayOperation
  readonly outcome: GatewayOutcome
  readonly retryable: boolean
  readonly httpStatus: number | undefined
  readonly #rawAnswer: string | undefined

  constructor(fields: GatewayErrorFields) {
    super({ ...fields, details: detailsOf(fields) })
    this.operation = fields.operation
    this.outcome = fields.outcome
    this.retryable = fields.retryable
    this.httpStatus = fields.httpStatus
    this.#rawAnswer = fields.rawAnswer
  }

  /** Whether the gateway said yes to this very request (2xx), though not what it made of it. */
  get isAccepted(): boolean {
    const { httpStatus = 0, details } = this
    return (
      this.outcome === "unknown" &&
      httpStatus >= 200 &&
      httpStatus < 300 &&
      !SAYS_NO_YES.includes(details.fault)
    )
  }

  /**
   * The answer's body as it came. It may hold personal data: for a debugger, never for a log.
   * It appears in no JSON, no `inspect` and no enumeration of this error.
   */
  get rawAnswer(): string | undefined {
    return this.#rawAnswer
  }
}

/** Faults of a 2xx that is no yes: it tells an error, or is the answer to something else. */
const SAYS_NO_YES: unknown[] = ["says_error", "other_charge", "other_link"]

function detailsOf(fields: GatewayErrorFields): SafeDetails {
  const { operation, outcome, retryable, httpStatus } = fields
  return {
    operation,
    outcome,
    retryable,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...fields.details,
  }
}
