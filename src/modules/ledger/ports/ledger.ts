import type { Message } from "../../../domain/message"
import type { CardTestingDiscrepancyKind } from "../../../domain/attempt-limits"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { ChargeState } from "../../../domain/charge/charge-state"

/**
 * The name under which Medusa's container has the ledger. The configuration of the payment module lists this name as a
 * dependency.
 */
export const LEDGER_MODULE = "checkoutTransparentLedger"

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
   * expiry time, and if `codeExpiresAt` is `undefined`.
   */
  secondsLeft: number | undefined
  isBeingRefunded: boolean
  /**
   * Whether the charge does not prevent another payment of the cart: its code or link was abandoned, or its payment
   * collection has another open charge.
   */
  isAbandoned: boolean
  /**
   * Whether the code was certainly never shown to the shopper, because the outcome of its creation is unknown. The
   * shopper can then get another code.
   */
  isUnshown: boolean
  orderId: string | undefined
}
