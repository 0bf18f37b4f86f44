import type { Customer } from "../operations/creation/customer"
import type { ChargeEvent } from "./charge-event"
import type { Transaction } from "./transaction"

export type ChargeStatus =
  | "PRE_AUTHORIZED"
  | "PAID"
  | "PARTIAL"
  | "REFUNDED"
  | "CANCELED"
  | "EXPIRED"
  | "CHARGEBACK"
  | "DENIED"

/** PENDING is that of a code which nobody has paid yet. */
export type TransactionStatus =
  Exclude<ChargeStatus, "PARTIAL"> | "PARTIALLY_REFUNDED" | "PENDING"

/** What the moves of a charge change; all sums in cents. Never changed in place, so that a look-up can lag. */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /** What was captured, or paid by a code, and not undone since. */
  readonly capturedAmount: number
  readonly refundedAmount: number
  /** Its dispute was won, and the gateway goes on showing it as charged back; it can be refunded. */
  readonly isWonUnseen?: boolean
  readonly capturedAt: number | null
  readonly updatedAt: number
}

/** A charge as the gateway keeps it. */
export type Charge = {
  id: string
  merchantChargeId: string
  merchantDocument: string
  smartCheckoutId: string | null
  lateCapture: boolean
  customer: Customer
  transaction: Transaction
  originalAmount: number
  createdAt: number
  /** Look-ups before this time answer 404, as a read replica that lags would. */
  visibleFrom: number
  state: ChargeState
  /** What look-ups show instead of `state` while a replica lags behind a move, in order of the moves. */
  laggingStates: { state: ChargeState; shownUntil: number }[]
  /** The last refund that failed for want of balance. */
  refundFailedAt: number | null
  history: ChargeEvent[]
}

/** Whether the merchant was ever given money for it: what was not can be set free, not refunded. */
export function isPaid({ state }: Charge): boolean {
  return state.capturedAt !== null
}
