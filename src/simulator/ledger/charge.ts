import type { AuthorizationRequest } from "../operations/authorization/authorization-request"
import type { TemporaryCard } from "../tokenization/card-vault"
import type { ChargeEvent } from "./charge-event"

export type ChargeStatus =
  | "PRE_AUTHORIZED"
  | "PAID"
  | "PARTIAL"
  | "REFUNDED"
  | "CANCELED"
  | "EXPIRED"
  | "CHARGEBACK"
  | "DENIED"

export type TransactionStatus =
  Exclude<ChargeStatus, "PARTIAL"> | "PARTIALLY_REFUNDED"

export type CardTransaction = {
  transactionId: string
  paymentType: "CREDIT"
  softDescriptor: string
  installmentNumber: number
  installmentType: "NONE" | "MERCHANT"
  card: TemporaryCard
  nsu: number
  authorizationCode: number | null
  reasonCode: number
  reasonMessage: string
}

/** What the moves of a charge change; all sums in cents. Never changed in place, so that a look-up can lag. */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /** What was captured and not undone since. */
  readonly capturedAmount: number
  readonly refundedAmount: number
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
  customer: AuthorizationRequest["customer"]
  transaction: CardTransaction
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

export function isReserved({ state }: Charge): boolean {
  return state.transactionStatus === "PRE_AUTHORIZED"
}

/** What the ledger shows of a charge to a test or a person; nothing of the customer but a masked document. */
export type LedgerCharge = Pick<
  Charge,
  | "id"
  | "merchantChargeId"
  | "merchantDocument"
  | "lateCapture"
  | "originalAmount"
  | "history"
> &
  Pick<
    ChargeState,
    "chargeStatus" | "transactionStatus" | "capturedAmount" | "refundedAmount"
  > & {
    paymentType: CardTransaction["paymentType"]
    installmentNumber: number
    brand: string
    lastFour: string
    customerDocument: string
    createdAt: string
    updatedAt: string
  }
