import type { Message } from "../../../domain/message"
import type { CardTestingDiscrepancyKind } from "../../../domain/attempt-limits"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { ChargeState } from "../../../domain/charge/charge-state"

/**
 * The name under which Medusa's container has the ledger. The configuration of the payment module lists it as a
 * dependency.
 */
export const LEDGER_MODULE = "checkoutTransparentLedger"

/** An account whose many declined card payments look like card testing. It is reported at most once an hour. */
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
  /** Whether the session's Pix or wallet code has expired, by the database's clock. */
  hasEnded: boolean
  /** The whole seconds until the session's code expires, by the database's clock. Undefined if there is no code. */
  secondsLeft: number | undefined
  isBeingRefunded: boolean
  /**
   * Whether the code was abandoned. Either the gateway did not cancel it, or the outcome of canceling it is unknown, or
   * it was replaced while the outcome of its creation was unknown.
   */
  isAbandoned: boolean
  /**
   * Whether the code was never shown and the outcome of its creation is unknown. The shopper can then get another code.
   */
  isUnshown: boolean
  orderId: string | undefined
}
