import type { MinorUnits } from "../money"

/**
 * A charge or a payment link as the gateway reports it. Amounts are in minor units, and fields that the gateway does
 * not report are missing. The statuses are those of the gateway. charge-state.ts converts them to states.
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
  /** The status of a payment link that the gateway reported when the link was created and unpaid. */
  linkStatusAtCreation?: string
  /** The id and the addresses of a payment link. Missing for card, Pix and wallet charges. */
  link?: { id: string; url: string; deepLink?: string }
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /**
   * The gateway's name of the payment method: WALLET, CREDIT or PIX, or LINK for a payment link. Empty if the gateway
   * did not report it.
   */
  paymentType: string
  /** The status of the transaction, as the gateway wrote it. Empty if the gateway did not report it. */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  createdAt?: string
  updatedAt?: string
  /**
   * Data about the card, for a card charge. The holder's name and document are not stored, not even in a masked form.
   */
  card?: GatewayCard
  /**
   * The card issuer's id of the transaction, which later charges of the same card repeat. It is stored only with
   * a saved card, encrypted, and never logged or shown.
   */
  issuerTransactionId?: string
  /** The code of a Pix or wallet charge, if the gateway reported it. */
  code?: GatewayCode
  endToEndId?: string
  payer?: MaskedPayer
  softDescriptor?: string
  /** How the payer paid a payment link: WALLET, PIX or CREDIT_CARD, or a value that the plugin does not know. */
  paidWith?: string
}

/**
 * The payer of a Pix charge, masked as on a Pix receipt. An administrator can recognize a payer whose data are known,
 * but cannot identify an unknown payer.
 */
export interface MaskedPayer {
  /** The first letter of each name, as in `M**** S****`. */
  name?: string
  /** The six middle digits of a CPF, as in `***.456.789-**`, or the whole CNPJ of a company, which is public. */
  document?: string
  bank?: string
}

/** The code that a payer scans or copies to pay a Pix or wallet charge. Source: docs/gateway.md#transaction-object */
export interface GatewayCode {
  /** The text of the QR code. For Pix, shoppers can also copy this text into their bank's app. */
  payload: string
  /** The code's picture, as the gateway sent it: in base64, with or without the beginning of a data URL. */
  imageBase64?: string
  /**
   * When the code expires. Missing if the gateway did not report it, as usually for Pix. The ledger then calculates the
   * time from the requested lifetime (`codeSeconds`).
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
