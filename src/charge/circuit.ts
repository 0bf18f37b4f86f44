import type {
  ChargeOperation,
  GatewayErrorCode,
  PaymentLinkOperation,
} from "./errors/gateway-error"

/** What has a circuit breaker of its own. */
export type GuardedOperation = ChargeOperation | PaymentLinkOperation

export interface CircuitName {
  account: string
  operation: GuardedOperation
}

/** What a circuit breaker of this process has just done. */
export type CircuitChange =
  | {
      kind: "opened"
      /** Whether the call that was let through failed, too. */
      isAgain: boolean
      /** So many calls failed in a row. */
      failures: number
      openMs: number
      /** What came of the last one. */
      code: GatewayErrorCode
      message: string
    }
  | { kind: "closed" }
  /** Settings have changed: the client that it was of is not used any more. */
  | { kind: "replaced" }

/** Who is told that a circuit opens or closes. Never throws, and keeps nobody waiting. */
export interface CircuitWatch {
  noteCircuit(circuit: CircuitName, change: CircuitChange): void
}

/** A circuit breaker that is not closed, in one of the processes. */
export interface OpenCircuit extends CircuitName {
  /** Host name and process id. */
  process: string
  /** `half_open`: the next call of this kind is let through. */
  state: "open" | "half_open"
  failures: number
  /** What came of the last call. */
  errorCode: string
  errorMessage: string
  openedAt: Date
  nextTryAt: Date
}
