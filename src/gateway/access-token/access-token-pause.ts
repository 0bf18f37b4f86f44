import type { AccessTokenFailure } from "../../charge/access-token"
import {
  GatewayAuthenticationError,
  type GatewayError,
  GatewayUnavailableError,
} from "../../charge/errors/gateway-error"

/** Nobody requests an access token for a while, since the last request failed. */
export class AccessTokenPause extends Error {
  override readonly name = "AccessTokenPause"

  constructor(
    readonly forMs: number,
    readonly failure: AccessTokenFailure
  ) {
    super("Access tokens are not requested for a while.")
  }
}

const CREDENTIAL_REFUSED = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * What a request for an access token came to, for those who did not make it, or have waited for it
 * once: repeating the call at once would only meet the next pause.
 */
export function reportedFailure(
  { code, message, httpStatus }: AccessTokenFailure,
  cause?: unknown
): GatewayError {
  const ErrorClass = CREDENTIAL_REFUSED.includes(code)
    ? GatewayAuthenticationError
    : GatewayUnavailableError
  return new ErrorClass({
    code,
    message,
    operation: "request_access_token",
    outcome: "not_sent",
    retryable: false,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    cause,
  })
}

export function failureOf({
  code,
  message,
  httpStatus,
}: GatewayError): AccessTokenFailure {
  return { code, message, httpStatus }
}
