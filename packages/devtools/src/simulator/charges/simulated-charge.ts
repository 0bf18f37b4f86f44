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

/** The status of a transaction; PENDING is the status of an unpaid code. */
export type TransactionStatus =
  Exclude<ChargeStatus, "PARTIAL"> | "PARTIALLY_REFUNDED" | "PENDING"

/** The state that moves change; sums in cents. A move replaces it, so that a lagging lookup can show the former. */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /** The sum that was captured, or paid by a code, less what was undone later. */
  readonly capturedAmount: number
  readonly refundedAmount: number
  /** When the money was captured; null if it never was: such a charge can be voided but not refunded. */
  readonly capturedAt: number | null
  readonly updatedAt: number
}

/** A charge as the gateway keeps it. */
export type Charge = {
  id: string
  merchantChargeId: string
  smartCheckoutId: string | null
  lateCapture: boolean
  customer: Customer
  transaction: Transaction
  originalAmount: number
  createdAt: number
  /** Lookups before this time answer 404, like a read replica that lags. */
  visibleFrom: number
  state: ChargeState
  /** The states that lookups show instead of `state` while a replica lags, in the order of the moves. */
  laggingStates: { state: ChargeState; shownUntil: number }[]
  /** When a refund last failed because the balance was too low; null if none did. */
  refundFailedAt: number | null
  history: ChargeEvent[]
}

/** Who caused a change: the merchant's system, a person at the panel, the payer of a code, or the gateway itself. */
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

/** An event in a charge's history; `amount` is what the event moved, in cents. */
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
  /** As the request says; the interface explains neither of the two. */
  entryMode: string | null
  issuerTransactionId: string | null
  installmentNumber: number
  installmentType: "NONE" | "MERCHANT"
  card: TemporaryCard
  nsu: number
  authorizationCode: number | null
  reasonCode: number
  reasonMessage: string
}

/** A transaction that is paid by a code, or not paid at all. */
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

/** `amount` in an API answer: first the reserved or requested sum, then captured less refunded; at last 0. */
export function remainingAmount(
  { originalAmount }: Charge,
  state: ChargeState
): number {
  switch (state.transactionStatus) {
    // A denied charge shows the requested sum, although nothing is reserved.
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

/** How the gateway treats codes where real gateways may vary; a test may change it at any time. */
export type CodeSettings = {
  /** With `pending`, the gateway never shows that a code has expired. Default: `expired`. */
  expiredCodesShown: "expired" | "pending"
  /** Whether an unpaid code can be canceled. Default: true. */
  codesCancelable: boolean
  /** Whether a Pix can be refunded in part. Default: true; false if the path prefix names the sandbox, as there. */
  pixPartialRefunds: boolean
  /** How long wallet codes made from now on can be paid, in milliseconds. Default: 30 minutes. */
  walletLifetimeMs: number
}

export function initialCodeSettings(prefix: string): CodeSettings {
  return {
    expiredCodesShown: "expired",
    codesCancelable: true,
    pixPartialRefunds: !prefix.split("/").includes("sandbox"),
    walletLifetimeMs: 30 * 60 * 1000,
  }
}
