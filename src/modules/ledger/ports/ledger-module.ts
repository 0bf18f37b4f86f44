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
   * The whole seconds until the session's code or payment link expires, by the database's clock. It is 0 if the expiry
   * time has passed, and also if no expiry time is known. Check `codeExpiresAt` to find out whether an expiry time is
   * known.
   */
  secondsLeft: number | undefined
  isBeingRefunded: boolean
  /**
   * Whether the cart can be paid with another charge although this charge exists. There are two cases:
   * - The code or link of this charge was abandoned.
   * - The payment collection already had another open charge when the ledger learned that this charge exists.
   */
  isAbandoned: boolean
  /**
   * Whether the shopper has certainly never seen the code: the gateway's answer with the code did not arrive, and it is
   * unknown whether the gateway created the charge. The shopper can then get another code.
   */
  isUnshown: boolean
  orderId: string | undefined
}
