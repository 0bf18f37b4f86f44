import type { Message } from "../../../domain/message"
import type { CardTestingDiscrepancyKind } from "../../../domain/attempt-limits"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { ChargeState } from "../../../domain/charge/charge-state"

/**
 * The name under which Medusa's container has the ledger. The configuration of the payment module lists it as a
 * dependency.
 */
export const LEDGER_MODULE = "checkoutTransparentLedger"

/** Card testing that was detected in an account, because many of its card charges were declined. */
export interface DetectedCardTesting {
  account: string
  kind: CardTestingDiscrepancyKind
  details: Message
}

/** The data of a payment session that a storefront may see. */
export interface SessionState {
  method: PaymentMethod
  state: ChargeState
  codeExpiresAt: Date | undefined
  /** Whether the session's code or payment link has expired, by the database's clock. */
  hasEnded: boolean
  /**
   * The whole seconds until the session's code or payment link expires, by the database's clock. It is 0 after the
   * expiry time, and if `codeExpiresAt` is undefined.
   */
  secondsLeft: number | undefined
  isBeingRefunded: boolean
  /**
   * Whether the code was abandoned: another payment replaces it, and the code could not be canceled, or the outcome of
   * canceling or creating it is not known.
   */
  isAbandoned: boolean
  /**
   * Whether the outcome of the code's creation is unknown, and the code was never shown. The shopper can then get
   * another code.
   */
  isUnshown: boolean
  orderId: string | undefined
}
