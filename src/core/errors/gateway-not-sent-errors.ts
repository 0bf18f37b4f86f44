import type { ConfigurationProblem } from "./configuration-error"
import { GatewayError, type GatewayErrorFields } from "./gateway-error"

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
  | "too_many_calls"

/** No connection, or no time left to make one: certain that the request never left. */
export class GatewayUnreachableError extends GatewayError {
  readonly reason: UnreachableReason

  constructor(fields: GatewayErrorFields & { reason: UnreachableReason }) {
    super({ ...fields, details: { ...fields.details, reason: fields.reason } })
    this.reason = fields.reason
  }
}

/** Calls of this kind failed in a row, so none is sent for a while (ADR 26). */
export class GatewayCircuitOpenError extends GatewayError {
  /** Until the next call is let through. */
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
    super({ ...fields, details: { ...fields.details, problems: fields.problems } })
    this.problems = fields.problems
  }
}
