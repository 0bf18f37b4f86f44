import type { MinorUnits } from "../money"

/**
 * A charge or a payment link as the gateway reported it. Missing fields were not reported, and amounts are in minor
 * units. The statuses are the gateway's words, which charge-state.ts reads.
 *
 * Sources: docs/gateway.md#charge-object and docs/gateway.md#charge-in-an-answer
 */
export interface GatewayCharge {
  merchantChargeId: string
  gatewayChargeId?: string
  chargeStatus: string
  /** The amount that remains after refunds, in minor units. */
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  /** The time of creation as the gateway's text. A time without an offset is in America/Sao_Paulo. */
  createdAt?: string
  /** The status of an unpaid payment link, as the gateway reported it at the link's creation. */
  linkStatusWhenMade?: string
  /** The payment link and its addresses. Left out for other charges. */
  link?: { id: string; url: string; deepLink?: string }
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /** The payment type: WALLET, CREDIT or PIX, or LINK for a payment link. Empty if the gateway reported none. */
  paymentType: string
  /** The gateway's status of the transaction. Empty if the gateway reported none. */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  createdAt?: string
  updatedAt?: string
  /** The details of the card, for a card charge. The holder's name and document are not stored, not even masked. */
  card?: GatewayCard
  /** The code of a Pix or wallet charge, if the gateway reported it. */
  code?: GatewayCode
  endToEndId?: string
  payer?: MaskedPayer
  softDescriptor?: string
  /** The means by which a payment link was paid. The known values are WALLET, PIX and CREDIT_CARD. */
  paidWith?: string
}

/** The payer of a Pix, masked as on a receipt, so that a known payer can be recognized but not found. */
export interface MaskedPayer {
  /** The first letter of each name, as in `M**** S****`. */
  name?: string
  /** The middle digits of a CPF, as in `***.456.789-**`. A company's number is public and is stored whole. */
  document?: string
  bank?: string
}

/** The code that a payer scans or copies. Source: docs/gateway.md#transaction-object */
export interface GatewayCode {
  /** The text of the QR code; for Pix also the text to copy and paste. */
  payload: string
  /** The picture as the gateway sent it: Base64, with or without the prefix of a data URL. */
  imageBase64?: string
  /** The time at which the code ends. It is reported for a wallet. For Pix it follows from our request. */
  expiresAt?: Date
}

/** The details of a card payment. Numbers of the card network are stored as text, because leading zeros count. */
export interface GatewayCard {
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
}
