import { GatewayError, type GatewayErrorFields } from "./gateway-error"

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
