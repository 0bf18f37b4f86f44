import type { AuthorizationRequest } from "../operations/authorization-request"
import type { TemporaryCard } from "../tokenization/card-vault"

export type ChargeStatus = "PAID" | "PRE_AUTHORIZED" | "DENIED"

export type TransactionStatus = "PAID" | "PRE_AUTHORIZED" | "DENIED"

export type ChargeEvent = {
  at: string
  event: "paid" | "pre_authorized" | "denied" | "creation_repeated"
  amount: number
}

export type CardTransaction = {
  transactionId: string
  paymentType: "CREDIT"
  transactionStatus: TransactionStatus
  softDescriptor: string
  installmentNumber: number
  installmentType: "NONE" | "MERCHANT"
  card: TemporaryCard
  nsu: number
  authorizationCode: number | null
  reasonCode: number
  reasonMessage: string
}

/** A charge as the gateway keeps it; all sums in cents. */
export type Charge = {
  id: string
  merchantChargeId: string
  merchantDocument: string
  smartCheckoutId: string | null
  lateCapture: boolean
  customer: AuthorizationRequest["customer"]
  chargeStatus: ChargeStatus
  transaction: CardTransaction
  originalAmount: number
  capturedAmount: number
  refundedAmount: number
  createdAt: number
  updatedAt: number
  /** Look-ups before this time answer 404, as a read replica that lags would. */
  visibleFrom: number
  history: ChargeEvent[]
}

/** What the ledger shows of a charge to a test or a person; nothing of the customer but a masked document. */
export type LedgerCharge = Pick<
  Charge,
  | "id"
  | "merchantChargeId"
  | "merchantDocument"
  | "lateCapture"
  | "chargeStatus"
  | "originalAmount"
  | "capturedAmount"
  | "refundedAmount"
  | "history"
> & {
  paymentType: CardTransaction["paymentType"]
  transactionStatus: TransactionStatus
  installmentNumber: number
  brand: string
  lastFour: string
  customerDocument: string
  createdAt: string
  updatedAt: string
}
