import type {
  CallOperation,
  GatewayErrorCode,
  GatewayOutcome,
} from "../errors/gateway-error"

export type CallOutcome = "answered" | GatewayOutcome

/**
 * One attempt of one call to the gateway, in a form that people may see: without request and answer, tokens and
 * addresses.
 */
export interface GatewayCallMade {
  operation: CallOperation
  /** Our id of the charge or of a link's order, or the gateway's id of a link or of its payment. */
  subject: string
  attempt: number
  outcome: CallOutcome
  httpStatus: number | undefined
  /** The error code; undefined for an accepted answer. */
  errorCode: GatewayErrorCode | "unexpected_error" | undefined
  /** The duration in milliseconds, including the request for an access token where one was needed. */
  durationMs: number
}

/** A listener that receives each attempt. It never throws, and no call waits for it. */
export interface GatewayCallWatch {
  noteCall(account: string, call: GatewayCallMade): void
}
