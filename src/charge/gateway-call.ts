import type {
  CallOperation,
  GatewayErrorCode,
  GatewayOutcome,
} from "./errors/gateway-error"

/** The outcome of one attempt. */
export type CallOutcome = "answered" | GatewayOutcome

/**
 * One attempt of one call to the gateway, as people may see it: nothing of what was sent or answered
 * is in it, no token and no address.
 */
export interface GatewayCallMade {
  operation: CallOperation
  /** Our id of the charge or of a link's order, or the gateway's of a link or of a payment of it. */
  subject: string
  /** From 1. */
  attempt: number
  outcome: CallOutcome
  /** Undefined where no answer came. */
  httpStatus: number | undefined
  /** Undefined for an answer that was taken. */
  errorCode: GatewayErrorCode | "unexpected_error" | undefined
  /** The access token included, where one had to be requested. */
  durationMs: number
}

/** A listener that is told of each attempt. It never throws, and no call waits for it. */
export interface GatewayCallWatch {
  noteCall(account: string, call: GatewayCallMade): void
}
