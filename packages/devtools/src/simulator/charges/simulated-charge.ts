import type { TemporaryCard } from "../cards/cards"
import type { Customer } from "./customer-schema"

export type ChargeStatus =
  | "PRE_AUTHORIZED"
  | "PAID"
  | "PARTIAL"
  | "REFUNDED"
  | "CANCELED"
  | "EXPIRED"
  | "CHARGEBACK"
  | "DENIED"

/** The status of a charge's transaction. An unpaid Pix or wallet charge has the status PENDING. */
export type TransactionStatus =
  Exclude<ChargeStatus, "PARTIAL"> | "PARTIALLY_REFUNDED" | "PENDING"

/**
 * The part of a charge that captures, refunds, payments and other events change. Sums are in minor units. Each event
 * replaces the whole object, so that a delayed lookup can still show the previous object.
 */
export type ChargeState = {
  readonly chargeStatus: ChargeStatus
  readonly transactionStatus: TransactionStatus
  /**
   * The sum that the merchant captured or the payer paid. After a lost dispute or a reversal, this sum equals the
   * refunded sum, so that nothing is left for the merchant.
   */
  readonly capturedAmount: number
  readonly refundedAmount: number
  /**
   * The time of the capture or payment, or `null` if there was none. Only a charge with a capture or payment can be
   * refunded.
   */
  readonly capturedAt: number | null
  readonly updatedAt: number
}

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
   * The time from which lookups show the charge. Earlier lookups answer 404, like those of a database replica with a
   * delay.
   */
  visibleFrom: number
  state: ChargeState
  /**
   * Older states that lookups show in place of `state`, each until its time `shownUntil`. The oldest state is the
   * first.
   */
  laggingStates: { state: ChargeState; shownUntil: number }[]
  /**
   * The time of the last refund that failed because the merchant's balance was too low. It is `null` if no refund
   * failed.
   */
  refundFailedAt: number | null
  history: ChargeEvent[]
}

/**
 * Who changed a charge: the merchant's system through the API, a user of the merchant panel, the payer, or the gateway
 * itself.
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

/**
 * An event in the history of a charge. `amount` is the captured, paid, refunded or otherwise changed amount, in minor
 * units.
 */
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
   * The value that the request contained. The gateway's interface document does not explain the fields `entryMode` and
   * `issuerTransactionId`.
   */
  entryMode: string | null
  issuerTransactionId: string | null
  /** Whether the merchant has marked the charge as made without the cardholder. */
  merchantInitiated: boolean
  /** The id of the saved card that was charged. It is `null` if the request contained a card token. */
  savedCardId: string | null
  /**
   * The id that the issuer of a saved card gave to this transaction. A later charge of the card can repeat the id. The
   * value is `null` if no saved card was charged, or if the setting `givesIssuerTransactionIds` is false.
   */
  newIssuerTransactionId: string | null
  installmentNumber: number
  installmentType: "NONE" | "MERCHANT"
  card: TemporaryCard
  nsu: number
  authorizationCode: number | null
  reasonCode: number
  reasonMessage: string
}

/** The transaction of a Pix or wallet charge, which has a code for the payer. */
export type CodeTransaction = {
  transactionId: string
  paymentType: "PIX" | "WALLET"
  softDescriptor: string | undefined
  qrCode: string
  qrCodeBase64: string | null
  expiresAt: number
}

export type Transaction = CardTransaction | CodeTransaction

export function isCodeTransaction(
  transaction: Transaction
): transaction is CodeTransaction {
  return transaction.paymentType !== "CREDIT"
}

/**
 * Returns the value of the field `amount` in an API answer:
 *
 * - before the payment, or if the charge is denied: the requested sum
 * - after the payment: the captured sum minus the refunded sum
 * - after a cancellation or expiry: 0
 */
export function valueOfAmountField(
  { originalAmount }: Charge,
  state: ChargeState
): number {
  switch (state.transactionStatus) {
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
 * The simulator's settings for Pix and wallet charges. Real gateways may differ in each of these points. A test can
 * change the settings at any time.
 */
export type CodeSettings = {
  /**
   * The status that an unpaid charge shows after its Pix or wallet code has expired. With `pending`, the gateway never
   * shows the expiry. The default is `expired`.
   */
  statusOfExpiredCodes: "expired" | "pending"
  /** Whether an unpaid Pix or wallet charge can be canceled. The default is true. */
  codesCancelable: boolean
  /**
   * Whether a Pix charge can be refunded in parts. The default is true, except with a path prefix of the sandbox, which
   * does not allow partial refunds.
   */
  pixPartialRefunds: boolean
  /** How long a new wallet charge can be paid, in milliseconds. The default is 30 minutes. */
  walletLifetimeMs: number
}

export function buildInitialPaymentCodeSettings(prefix: string): CodeSettings {
  return {
    statusOfExpiredCodes: "expired",
    codesCancelable: true,
    pixPartialRefunds: !prefix.split("/").includes("sandbox"),
    walletLifetimeMs: 30 * 60 * 1000,
  }
}
