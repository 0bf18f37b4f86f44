import { GatewayError, type GatewayErrorFields } from "./gateway-error"

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

  constructor(fields: GatewayErrorFields & { retryAfterMs: number | undefined }) {
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
