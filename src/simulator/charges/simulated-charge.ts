import type { TemporaryCard } from "../cards/cards"
import type { Customer } from "./customer"

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

/** What the moves of a charge change; all sums in cents. Never changed in place, so that a lookup can lag. */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /** What was captured, or paid by a code, and not undone since. */
  readonly capturedAmount: number
  readonly refundedAmount: number
  /** Its dispute was won, and the gateway goes on showing it as charged back; it can be refunded. */
  readonly isWonUnseen?: boolean
  /** Null while the merchant was never given money: such a charge can be set free, not refunded. */
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
  /** Lookups before this time answer 404, as a read replica that lags would. */
  visibleFrom: number
  state: ChargeState
  /** What lookups show instead of `state` while a replica lags behind a move, in order of the moves. */
  laggingStates: { state: ChargeState; shownUntil: number }[]
  /** The last refund that failed for want of balance. */
  refundFailedAt: number | null
  history: ChargeEvent[]
}

/** Who did it: the merchant's system, a person at the gateway's panel, the payer of a code, or the gateway by itself. */
export type Actor = "api" | "panel" | "payer" | "gateway"

export type ChargeEventName =
  | "paid"
  | "pre_authorized"
  | "denied"
  | "code_created"
  | "creation_repeated"
  | "captured"
  | "refunded"
  | "voided"
  | "lapsed"
  | "expired"
  | "canceled"
  | "charged_back"
  | "dispute_won"
  | "dispute_lost"
  | "reversed"
  | "approved_late"

/** One line of a charge's history; the amount is what this event moved, in cents. */
export type ChargeEvent = {
  at: string
  event: ChargeEventName
  amount: number
  by: Actor
}

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

/** Paid by somebody who scans its code, or does not. */
export type CodeTransaction = {
  transactionId: string
  paymentType: "PIX" | "WALLET"
  softDescriptor: string | undefined
  qrCode: string
  qrCodeBase64: string | null
  expiresAt: number
}

export type Transaction = CardTransaction | CodeTransaction

export function isCode(
  transaction: Transaction
): transaction is CodeTransaction {
  return transaction.paymentType !== "CREDIT"
}

/** `amount` in an API answer: what is reserved or asked for, then what was captured less what was refunded, in the end 0. */
export function remainingAmount(
  { originalAmount }: Charge,
  state: ChargeState
): number {
  switch (state.transactionStatus) {
    // A denied charge shows what it was asked for, though it holds nothing.
    case "PRE_AUTHORIZED":
    case "PENDING":
    case "DENIED":
      return originalAmount
    case "PAID":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
    case "CHARGEBACK":
      return state.capturedAmount - state.refundedAmount
    case "CANCELED":
    case "EXPIRED":
      return 0
  }
}

/** What a gateway may do one way or another about codes; a test chooses, any time. */
export type CodeSettings = {
  /** What a Pix made from now on has as `qrCodeBase64`: nothing, a picture, or an empty string. Default `null`. */
  pixImage: "null" | "png" | "empty"
  /** `pending`: the gateway never tells that a code has expired. Default `expired`. */
  expiredCodesShown: "expired" | "pending"
  /** Whether a code that is not paid can be canceled. Default true. */
  codesCancelable: boolean
  /** Default true; false, as in the operator's sandbox, when the path prefix names the sandbox. */
  pixPartialRefunds: boolean
  /** How long a wallet's code made from now on can be paid. Default 30 minutes. */
  walletLifetimeMs: number
}

export function initialCodeSettings(prefix: string): CodeSettings {
  return {
    pixImage: "null",
    expiredCodesShown: "expired",
    codesCancelable: true,
    pixPartialRefunds: !prefix.split("/").includes("sandbox"),
    walletLifetimeMs: 30 * 60 * 1000,
  }
}
