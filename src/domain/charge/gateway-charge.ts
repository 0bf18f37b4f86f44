import type { MinorUnits } from "../money"

/**
 * A charge as the gateway reported it, or a payment link in this shape. The statuses are the gateway's own words: see
 * charge-state.ts. A field that was not reported is left out. Amounts are in minor units.
 * Sources: docs/gateway.md#charge-object and docs/gateway.md#charge-in-an-answer
 */
export interface GatewayCharge {
  merchantChargeId: string
  gatewayChargeId?: string
  chargeStatus: string
  /** The amount that remains after refunds. */
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  /** The gateway's text; without an offset it is in America/Sao_Paulo. */
  createdAt?: string
  /** The gateway's status of a payment link that waits for its payer, as reported at its creation. */
  linkStatusWhenMade?: string
  /** The payment link and where it is paid; left out for other charges. */
  link?: { id: string; url: string; deepLink?: string }
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /** WALLET, CREDIT or PIX so far, LINK for a payment link; empty when the gateway reported none. */
  paymentType: string
  /** Empty when the gateway reported none. */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  createdAt?: string
  updatedAt?: string
  /** Present for a card. The holder's name and document are not stored, masked or not. */
  card?: GatewayCard
  /** Present for Pix and wallet when the code was reported. */
  code?: GatewayCode
  endToEndId?: string
  payer?: MaskedPayer
  softDescriptor?: string
  /** The means by which a payment link was paid: WALLET, PIX or CREDIT_CARD so far. */
  paidWith?: string
}

/** The payer of a Pix, masked as on a receipt: enough to recognize a person, too little to find one. */
export interface MaskedPayer {
  /** `M**** S****`. */
  name?: string
  /** `***.456.789-**` for a person; a company's number is public, and is stored whole. */
  document?: string
  bank?: string
}

/** What a payer scans or copies. Source: docs/gateway.md#transaction-object */
export interface GatewayCode {
  /** The text of the QR code; for Pix also the text to copy and paste. */
  payload: string
  /** The picture as the gateway sent it: Base64, with or without the prefix of a data URL. */
  imageBase64?: string
  /** The end of the code. Reported for a wallet; for Pix it follows from our request. */
  expiresAt?: Date
}

/** Details of a card. The card network's numbers are text: they arrive as text or number, and leading zeros count. */
export interface GatewayCard {
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
}
