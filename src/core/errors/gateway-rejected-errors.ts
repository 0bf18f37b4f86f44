import { GatewayError, type GatewayErrorFacts } from "./gateway-error"

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

  constructor(facts: GatewayErrorFacts & { retryAfterMs: number | undefined }) {
    const { retryAfterMs } = facts
    const details =
      retryAfterMs === undefined
        ? facts.details
        : { ...facts.details, retryAfterMs }
    super(details === undefined ? facts : { ...facts, details })
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
    facts: GatewayErrorFacts & {
      businessCode: string | undefined
      fieldErrors: readonly GatewayFieldError[]
    }
  ) {
    const { businessCode, fieldErrors } = facts
    super({
      ...facts,
      details: {
        ...facts.details,
        ...(businessCode ? { businessCode } : {}),
        fieldErrors,
      },
    })
    this.businessCode = businessCode
    this.fieldErrors = fieldErrors
  }
}
