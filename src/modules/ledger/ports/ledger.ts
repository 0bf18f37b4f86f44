import type { Message } from "../../../domain/message"
import type { CardAttack } from "../../../domain/attempt-limits"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { ChargeState } from "../../../domain/charge/charge-state"

/** The ledger's name in Medusa's container. The payment module lists this name as a dependency. */
export const LEDGER_MODULE = "checkoutTransparentLedger"

/** An account whose card payments look like an attack, which is reported at most once an hour. */
export interface DetectedAttack {
  account: string
  kind: CardAttack
  details: Message
}

/** The part of a session's state that a storefront may know, according to the ledger. */
export interface SessionState {
  method: PaymentMethod
  state: ChargeState
  codeExpiresAt: Date | undefined
  /** Whether the session's code has ended, by the database's clock. */
  hasEnded: boolean
  /** The whole seconds until the session's code ends, by the database's clock. */
  secondsLeft: number | undefined
  isBeingRefunded: boolean
  /**
   * Whether the code was abandoned. The gateway does not cancel it, or its cancellation stayed in doubt, or it was
   * replaced while the outcome of its creation was unknown.
   */
  isAbandoned: boolean
  /** Whether the code was never shown and the outcome of its creation is unknown. Such a code can be replaced. */
  isUnshown: boolean
  orderId: string | undefined
}
