import type { MinorUnits } from "../money"

/**
 * A charge or a payment link as the gateway reports it. Amounts are in minor units. Most fields are missing if the
 * gateway does not report them. Except for payment links, the statuses are the gateway's own texts.
 *
 * Sources: docs/gateway.md#charge-object and docs/gateway.md#charge-in-an-answer
 */
export interface GatewayCharge {
  merchantChargeId: string
  gatewayChargeId?: string
  chargeStatus: string
  /** The amount that is left after refunds, in minor units. */
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  /** When the gateway created the charge, as the gateway wrote it. A time without an offset is in America/Sao_Paulo. */
  createdAt?: string
  /** The status that the gateway reported for a payment link when it created the link. */
  linkStatusAtCreation?: string
  /** The id and the addresses of a payment link. Missing for card, Pix and wallet charges. */
  link?: { id: string; url: string; deepLink?: string }
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /**
   * The gateway's name of the payment method: WALLET, CREDIT or PIX. An empty text if the gateway did not report the
   * name. For a payment link, the plugin sets LINK.
   */
  paymentType: string
  /**
   * The status of the transaction, as the gateway wrote it. An empty text if the gateway did not report the status. For
   * a payment link, the plugin derives the status (see `gatewayChargeOfLink`).
   */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  createdAt?: string
  updatedAt?: string
  /** Data about the card, for a card charge. It does not contain the holder's name or document, not even masked. */
  card?: GatewayCard
  /**
   * The card issuer's id of the transaction. Later charges of the same card repeat it. The ledger stores it only
   * with a saved card and encrypted, and the plugin never logs or shows it.
   */
  issuerTransactionId?: string
  /**
   * The code with which the charge is paid, if the gateway reported one. Pix and wallet charges have a code, and an
   * unpaid payment link can have one.
   */
  code?: GatewayCode
  endToEndId?: string
  payer?: MaskedPayer
  softDescriptor?: string
  /** How the payer paid a payment link: WALLET, PIX or CREDIT_CARD, or another text that the gateway reported. */
  paidWith?: string
}

/**
 * The payer of a Pix charge, masked as on a Pix receipt. The data lets an administrator recognize a known payer, but is
 * not enough to identify an unknown person.
 */
export interface MaskedPayer {
  /** The first letter of each name, as in `M**** S****`. */
  name?: string
  /** The six middle digits of a CPF, as in `***.456.789-**`, or the whole CNPJ of a company, which is public. */
  document?: string
  bank?: string
}

/** The code that a payer scans or copies to pay. Source: docs/gateway.md#transaction-object */
export interface GatewayCode {
  /** The text of the QR code. For Pix, shoppers can also copy this text into their bank's app. */
  payload: string
  /** The code's picture, as the gateway sent it: in base64, with or without the beginning of a data URL. */
  imageBase64?: string
  /**
   * When the code expires. Missing if the gateway did not report it, which is usual for Pix. The ledger then calculates
   * the time from the requested lifetime (`codeSeconds`).
   */
  expiresAt?: Date
}

/** Data about a card payment. The card network's numbers are stored as texts, because they can begin with zeros. */
export interface GatewayCard {
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
}
