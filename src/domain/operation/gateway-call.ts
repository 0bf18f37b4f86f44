import type {
  CallOperation,
  GatewayErrorCode,
  GatewayOutcome,
} from "../errors/gateway-error"

export type CallOutcome = "answered" | GatewayOutcome

/**
 * One attempt of a call to the gateway, in a form that can be shown to administrators: without request, answer, tokens
 * and addresses.
 */
export interface GatewayCallAttempt {
  operation: CallOperation
  /** The plugin's id of the charge or of a link's order, or the gateway's id of a link or its payment. */
  subject: string
  attempt: number
  outcome: CallOutcome
  httpStatus: number | undefined
  /** The error code, or `undefined` if the answer was accepted. */
  errorCode: GatewayErrorCode | "unexpected_error" | undefined
  /** The duration in milliseconds, including the request for an access token if one was needed. */
  durationMs: number
}

/** Receives every attempt of a call to the gateway. An observer never throws, and no call waits for an observer. */
export interface GatewayCallObserver {
  noteCall(account: string, call: GatewayCallAttempt): void
}
