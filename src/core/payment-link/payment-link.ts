import type { MinorUnits } from "../money"

/**
 * One payment link to be made. Optional fields are left out of the request unless given.
 * Source: gateway-notes "Payment links".
 */
export interface PaymentLinkOrder {
  /**
   * Our name for it, unique, 1 to 15 letters, digits, hyphens and underscores: by it a link whose
   * answer was lost is known again.
   */
  orderNumber: string
  /** What the payer reads above the amount. Cut to 100 characters. */
  name: string
  /** What the payer reads below it. Cut to 250 characters. */
  description?: string
  /** All of what is to be paid, delivery included, 1 to 999999999. */
  amount: MinorUnits
  methods: readonly PaymentLinkMethod[]
  /** Of a card, 1 to 12; not sent without `card`. Left out: the gateway's own default. */
  maximumInstallments?: number
  /** The last day on which it can be paid, `YYYY-MM-DD` in America/Sao_Paulo. */
  expiresOn?: string
  /** Where the payer is sent afterwards, at most 1000 characters. */
  redirectUrl?: string
}

/** Ways to pay a link: a Pix code of any bank, the wallet's code, a card. */
export const PAYMENT_LINK_METHODS = ["pix", "wallet", "card"] as const

export type PaymentLinkMethod = (typeof PAYMENT_LINK_METHODS)[number]

/** A payment link as the gateway told it. A field that was not told is left out. */
export interface GatewayPaymentLink {
  /** The last path segment of `url`: 1 to 200 characters that a path takes as they are. */
  id: string
  /** Where it is paid, http or https. */
  url: string
  /** Opens the wallet's app, by whatever scheme; never one that would run in a page. */
  deepLink?: string
  /** The text of a QR code that pays it, at most 2000 bytes. */
  code?: string
  /** The gateway's own word; its values are not published. */
  linkStatus?: string
  orderNumber?: string
  amount?: MinorUnits
  /** Until when it can be paid: of a day that was told, its end in America/Sao_Paulo. */
  expiresAt?: Date
}

/** A payment of a link, or a refund of one. Source: interface.md "Webhook payload, payment link integration". */
export interface GatewayLinkTransaction {
  transactionId: string
  /** The gateway's own word: PAYED, REFUNDED, PARTREFUNDED so far. */
  transactionStatus: string
  /** Of a refund: this refund's part alone. */
  amount?: MinorUnits
  /** WALLET, PIX or CREDIT_CARD so far. */
  paymentType?: string
  /** The payment that a refund belongs to; a payment has none. */
  originalTransactionId?: string
  createdAt?: Date
}
