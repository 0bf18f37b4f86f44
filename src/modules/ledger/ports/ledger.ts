import type { CardAttack } from "../../../charge/attempt-limits"
import type { PaymentMethod } from "../../../charge/charge"
import type { ChargeState } from "../../../charge/charge-state"

/** The ledger's name in Medusa's container; what the payment module lists as a dependency. */
export const LEDGER_MODULE = "checkoutTransparentLedger"

/** What is told, once an hour, of an account whose card payments look like an attack. */
export interface AttackFound {
  account: string
  kind: CardAttack
  details: string
}

/** What a storefront may be told of a session, as far as the ledger knows. */
export interface SessionState {
  method: PaymentMethod
  state: ChargeState
  codeExpiresAt: Date | undefined
  /** Whether its code has ended, by the database's clock. */
  hasEnded: boolean
  isBeingRefunded: boolean
  /** Whether it was given up, and the gateway does not cancel it. */
  isAbandoned: boolean
  orderId: string | undefined
}
