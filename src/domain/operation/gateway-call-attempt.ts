import type {
  CallOperation,
  GatewayErrorCode,
  GatewayOutcome,
} from "../errors/gateway-error"

export type CallOutcome = "answered" | GatewayOutcome

/**
 * One attempt of a request to the gateway. It can be shown to administrators, because it contains no request, answer,
 * token or URL.
 */
export interface GatewayCallAttempt {
  operation: CallOperation
  /**
   * The id that identifies what the request is about: the plugin's id of the charge, the order number of a payment
   * link, or the gateway's id of a link or payment. Empty if the request has none of these ids.
   */
  subject: string
  attempt: number
  outcome: CallOutcome
  httpStatus: number | undefined
  /** The code of the error, or `undefined` if the gateway's answer was accepted. */
  errorCode: GatewayErrorCode | "unexpected_error" | undefined
  /** How many milliseconds the attempt took. A request for an access token is included. */
  durationMs: number
}

/**
 * Receives the data of each attempt of a request to the gateway. `logGatewayCall` must not throw, and the request does
 * not wait for it.
 */
export interface GatewayCallObserver {
  logGatewayCall(account: string, call: GatewayCallAttempt): void
}
