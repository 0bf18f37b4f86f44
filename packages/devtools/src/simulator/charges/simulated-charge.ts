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

/** The status of a transaction. PENDING is the status of an unpaid code. */
export type TransactionStatus =
  Exclude<ChargeStatus, "PARTIAL"> | "PARTIALLY_REFUNDED" | "PENDING"

/**
 * The part of a charge that a move changes. Sums are in minor units. Each move replaces the complete state, so that a
 * lookup that lags behind can still show the previous state.
 */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /**
   * The sum that was captured or that the payer of a code paid, less the money that a lost dispute or a reversal took
   * back.
   */
  readonly capturedAmount: number
  readonly refundedAmount: number
  /**
   * The time at which the money was captured, or `null` if it never was. A charge that was never captured can be
   * voided but not refunded.
   */
  readonly capturedAt: number | null
  readonly updatedAt: number
}

/** A charge in the records of the simulated gateway. */
export type Charge = {
  id: string
  merchantChargeId: string
  smartCheckoutId: string | null
  lateCapture: boolean
  customer: Customer
  transaction: Transaction
  originalAmount: number
  createdAt: number
  /**
   * The first time at which lookups show the charge. Until then they answer 404, as a read replica does that lags
   * behind.
   */
  visibleFrom: number
  state: ChargeState
  /** The states that lookups show instead of `state` until `shownUntil`, in the order of the moves. */
  laggingStates: { state: ChargeState; shownUntil: number }[]
  /** The time at which a refund last failed because the balance was too low, or `null` if none failed. */
  refundFailedAt: number | null
  history: ChargeEvent[]
}

/**
 * The cause of a change: the merchant's system, the user of the panel, the payer of a code, or the gateway itself.
 */
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

/** An event in a charge's history. `amount` is the amount that the event moved, in minor units. */
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
  /**
   * The value from the request. The gateway's interface document explains neither this field nor
   * `issuerTransactionId`.
   */
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

/** A transaction with a code, whether the code is paid or not. */
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

/**
 * Returns the field `amount` of an API answer. At first this is the reserved or requested sum. After the
 * payment it is the captured sum less refunds, and after a cancellation or expiry it is 0.
 */
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

/**
 * The settings for codes. Each setting is about a behavior in which real gateways may differ. A test may change a
 * setting at any time.
 */
export type CodeSettings = {
  /**
   * The status that the gateway shows for an expired code. With `pending`, the gateway never shows that a code has
   * expired. The default is `expired`.
   */
  expiredCodesShown: "expired" | "pending"
  /** Whether an unpaid code can be canceled. The default is true. */
  codesCancelable: boolean
  /**
   * Whether a part of a Pix can be refunded. The default is true. If the path prefix names the sandbox, the default is
   * false, because the sandbox allows no partial refunds.
   */
  pixPartialRefunds: boolean
  /** How long newly created wallet codes can be paid, in milliseconds. The default is 30 minutes. */
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
