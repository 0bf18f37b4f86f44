import {
  type ConfigurationProblem,
  PaymentPluginError,
  type SafeDetails,
} from "./payment-plugin-error"

export type GatewayOperation = "request_access_token" | CallOperation

/** What a call can be for; an access token is requested on the way. */
export type CallOperation = ChargeOperation | PaymentLinkOperation

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
  | "gateway_paused"
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

/** Why no byte of the request left. */
export type UnreachableReason =
  | "refused"
  | "dns"
  | "tls"
  | "connect_timeout"
  | "connection_failed"
  | "client_closed"
  | "token_store_failed"
  | "budget_spent"

/** No connection, or no time left to make one: certain that the request never left. */
export class GatewayUnreachableError extends GatewayError {
  readonly reason: UnreachableReason

  constructor(fields: GatewayErrorFields & { reason: UnreachableReason }) {
    super({ ...fields, details: { ...fields.details, reason: fields.reason } })
    this.reason = fields.reason
  }
}

/** Calls of this kind failed in a row, so none is sent for a while (ADR 26). */
export class GatewayPausedError extends GatewayError {
  /** Until calls are sent again. */
  readonly retryAfterMs: number

  constructor(fields: GatewayErrorFields & { retryAfterMs: number }) {
    super(fields)
    this.retryAfterMs = fields.retryAfterMs
  }
}

/** The operation's path is switched off in the options (null). */
export class GatewayOperationDisabledError extends GatewayError {}

/** Our own check refused the request before it was sent. `problems` name fields, never values. */
export class GatewayRequestInvalidError extends GatewayError {
  readonly problems: readonly ConfigurationProblem[]

  constructor(
    fields: GatewayErrorFields & { problems: readonly ConfigurationProblem[] }
  ) {
    super({
      ...fields,
      details: { ...fields.details, problems: fields.problems },
    })
    this.problems = fields.problems
  }
}

/**
 * The gateway does not accept the credential: 401, or 403 when the product is not enabled for it
 * (code `gateway_scope_missing`). Assumed to be decided before the request is processed.
 */
export class GatewayAuthenticationError extends GatewayError {}

/**
 * 429. Assumed to be decided in front of the work, as rate limiters are: rejected.
 * `retryAfterMs` comes from Retry-After; undefined when it was missing or unreadable.
 */
export class GatewayRateLimitedError extends GatewayError {
  readonly retryAfterMs: number | undefined

  constructor(
    fields: GatewayErrorFields & { retryAfterMs: number | undefined }
  ) {
    const { retryAfterMs } = fields
    const details =
      retryAfterMs === undefined
        ? fields.details
        : { ...fields.details, retryAfterMs }
    super(details === undefined ? fields : { ...fields, details })
    this.retryAfterMs = retryAfterMs
  }
}

/** One field the gateway complains about, in its words, with anything that looks personal removed. */
export interface GatewayFieldError {
  field: string | undefined
  message: string
}

/** The gateway refused the request itself: any other 4xx. The same request will be refused again. */
export class GatewayRejectedError extends GatewayError {
  readonly businessCode: string | undefined
  readonly fieldErrors: readonly GatewayFieldError[]

  constructor(
    fields: GatewayErrorFields & {
      businessCode: string | undefined
      fieldErrors: readonly GatewayFieldError[]
    }
  ) {
    const { businessCode, fieldErrors } = fields
    super({
      ...fields,
      details: {
        ...fields.details,
        ...(businessCode ? { businessCode } : {}),
        fieldErrors,
      },
    })
    this.businessCode = businessCode
    this.fieldErrors = fieldErrors
  }
}

/** How far the exchange had come when it ended. */
export type NoReplyPhase = "before_headers" | "in_body"

/** The request left, and its answer did not arrive whole: time-out, reset, connection closed. */
export class GatewayNoReplyError extends GatewayError {
  readonly phase: NoReplyPhase

  constructor(fields: GatewayErrorFields & { phase: NoReplyPhase }) {
    super({ ...fields, details: { ...fields.details, phase: fields.phase } })
    this.phase = fields.phase
  }
}

/** 5xx, or a status that says a machine on the way gave up waiting (408, 460, 499). */
export class GatewayUnavailableError extends GatewayError {}

/**
 * An answer that proves nothing: unreadable, empty, an error under 200, a redirect, another charge,
 * a conflict (409) about a capture or a refund.
 */
export class GatewayResponseInvalidError extends GatewayError {}

/**
 * A creation was refused, and the refusal may mean that a charge with this id exists already:
 * perhaps our own, whose answer was lost. Look the charge up; never take it for a decline.
 */
export class GatewayDuplicateChargeError extends GatewayError {
  readonly businessCode: string | undefined
  /** Whether it says so of this very charge; else that is only a suspicion, and a 404 weighs more. */
  readonly saysItExists: boolean

  constructor(
    fields: GatewayErrorFields & {
      businessCode: string | undefined
      saysItExists: boolean
    }
  ) {
    const { businessCode, saysItExists } = fields
    super({
      ...fields,
      details: {
        ...fields.details,
        ...(businessCode ? { businessCode } : {}),
        saysItExists,
      },
    })
    this.businessCode = businessCode
    this.saysItExists = saysItExists
  }
}
