import type { MinorUnits } from "./money"

/**
 * A charge as the gateway told it. The statuses stay the gateway's own words: they are read in one
 * table only. A field that was not told is left out. Amounts are in minor units.
 * Source: interface.md "Charge object (checkout)"; gateway-notes "Charge in an API answer".
 */
export interface GatewayCharge {
  merchantChargeId: string
  gatewayChargeId?: string
  chargeStatus: string
  lateCapture?: boolean
  /** What remains after refunds. */
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  /** The gateway's text; without an offset it is America/Sao_Paulo. */
  createdAt?: string
  /** Of a payment link: the gateway's word for one that waits for its payer. */
  linkStatusWhenMade?: string
  /** Of a payment link: where it is paid. */
  link?: { id: string; url: string; deepLink?: string }
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /** WALLET, CREDIT or PIX so far, LINK for a payment link; empty when the gateway told none. */
  paymentType: string
  /** Empty when the gateway told none. */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  installments?: number
  createdAt?: string
  updatedAt?: string
  /** Present for a card. Holder name and document are not kept, masked or not. */
  card?: GatewayCard
  /** Present for Pix and wallet when the code was told. */
  code?: GatewayCode
  /** The central bank's id of a Pix that was paid. */
  endToEndId?: string
  /** Who paid a Pix. */
  payer?: MaskedPayer
  /** What the payer reads on the card's statement. */
  softDescriptor?: string
  /** What a payment link was paid with: WALLET, PIX or CREDIT_CARD so far. */
  paidWith?: string
}

/** Who paid a Pix, as a receipt shows it: enough to recognize, too little to find anybody. */
export interface MaskedPayer {
  /** `M**** S****`. */
  name?: string
  /** `***.456.789-**`; a company's number is public, and whole. */
  document?: string
  bank?: string
}

/** What a payer scans or copies. Source: interface.md "Transaction object", wallet and pix. */
export interface GatewayCode {
  /** The text of the QR code; for Pix also what is copied and pasted. */
  payload: string
  /** The picture as the gateway sent it: Base64, with or without a data URL's head. */
  imageBase64?: string
  /** Told for a wallet; for Pix it follows from what we asked for. */
  expiresAt?: Date
}

/** Numbers of the card network are text: they arrive as either, and leading zeros count. */
export interface GatewayCard {
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
  expirationMonth?: number
  expirationYear?: number
  installmentType?: string
}
