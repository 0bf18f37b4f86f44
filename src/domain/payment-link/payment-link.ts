import { PAYMENT_PURPOSES } from "../charge/payment-purpose"
import type { MinorUnits } from "../money"
import { parse, v5 } from "uuid"
import { z } from "@medusajs/framework/zod"

/**
 * A request that creates a payment link at the gateway. Fields that are undefined are not sent. Source:
 * docs/gateway.md#payment-links.
 */
export interface GatewayLinkRequest {
  /**
   * The plugin's own number for the link, with 1 to 15 letters, digits, hyphens and underscores. Each link has a
   * different number. If the gateway's answer to the creation of the link is lost, the plugin recognizes the link by
   * this number.
   */
  orderNumber: string
  /** The text above the amount on the page of the link. It is cut to 100 characters. */
  name: string
  /** The text below the amount on the page of the link. It is cut to 250 characters. */
  description?: string
  /**
   * The whole amount to pay, including shipping. The gateway accepts 1 to 999999999 centavos. The plugin does not check
   * this maximum.
   */
  amount: MinorUnits
  methods: readonly PaymentLinkMethod[]
  /**
   * The maximum number of installments, from 1 to 12. The gateway requires it if the link can be paid by card.
   * Otherwise it is not sent.
   */
  maximumInstallments?: number
  /** The last day on which the link can be paid, as `YYYY-MM-DD` in São Paulo's time zone. */
  expiresOn?: string
  /** The address to which the gateway sends the payer after the payment. It has at most 1000 characters. */
  redirectUrl?: string
}

export const PAYMENT_LINK_METHODS = ["pix", "wallet", "card"] as const

export type PaymentLinkMethod = (typeof PAYMENT_LINK_METHODS)[number]

/** A payment link as the gateway reports it. A field that the gateway does not report is missing. */
export interface GatewayPaymentLink {
  /**
   * The gateway's id of the link, which is the last part of the path of `url`. It has 1 to 200 characters that need no
   * encoding in a path.
   */
  id: string
  /** The address of the page on which the link is paid. It begins with http or https. */
  url: string
  /** The address that opens the wallet's app. Its scheme is never one that would run code in a web page. */
  deepLink?: string
  /** The text of a QR code with which the link can be paid. It has at most 2000 bytes. */
  code?: string
  /** The status of the link, as the gateway wrote it. The gateway does not document the possible values. */
  linkStatus?: string
  orderNumber?: string
  amount?: MinorUnits
  /**
   * When the link expires. If the gateway reports a day without a time, the link expires at the end of that day in São
   * Paulo.
   */
  expiresAt?: Date
}

/**
 * A payment that was made with a link, or a refund of such a payment. Source: docs/gateway.md#payment-link-notification
 */
export interface GatewayLinkTransaction {
  transactionId: string
  /** The gateway's status: PAYED, REFUNDED or PARTREFUNDED, or a value that the plugin does not know. */
  transactionStatus: string
  /** The amount in centavos. For a refund, it is the amount of only this refund. */
  amount?: MinorUnits
  /** How the payer paid: WALLET, PIX or CREDIT_CARD, or a value that the plugin does not know. */
  paymentType?: string
  /** For a refund, the id of the refunded payment. Missing for a payment. */
  originalTransactionId?: string
  createdAt?: Date
}

/**
 * The characters of a link's order number. I, L, O and U are left out (Crockford's alphabet), so that the number can be
 * read out on the telephone without mistakes.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/**
 * The position of the byte that contains a UUID's version. An order number is made of all other bytes of a UUID. This
 * byte varies less, because the plugin makes only UUIDs of one version for order numbers.
 */
const VERSION_BYTE = 6

/**
 * Returns the order number for an attempt to create a payment link. It has 15 characters, which is the gateway's
 * maximum (docs/gateway.md#payment-links). It is calculated from the ids of the charge and of the operation, so each
 * attempt has a different number.
 */
export function linkOrderNumberFor(from: {
  merchantChargeId: string
  operationId: string
}): string {
  const bytes = [...parse(v5(from.operationId, from.merchantChargeId))]
  return bytes
    .filter((_, place) => place !== VERSION_BYTE)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
}

/**
 * The data for a payment link that the ledger stores until the link's charge is created. If a shopper requested the
 * link, the data contain only the purpose and the price. The plugin's options then set the link's name and validity.
 */
const linkRequest = z.strictObject({
  purpose: z.enum(PAYMENT_PURPOSES),
  /**
   * The id of the administrator or API key that requested the link, or `store` for the store's own code. Missing if a
   * shopper requested the link.
   */
  actor: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  /** The number of days after today for which the link can be paid. */
  validityDays: z.number().int().min(0).max(365).optional(),
  /** The text that replaces `{reference}` in the templates of the link's name and description. */
  reference: z.string().min(1).optional(),
  /**
   * The price to which a shopper agreed (AgreedPrice). It is written by the plugin's own middleware, so its fields are
   * not checked here.
   */
  price: z.custom<{ total: number }>().optional(),
})

export type LinkRequest = z.output<typeof linkRequest>

/** Reads the stored data for a payment link. Returns `undefined` if the text contains something else. */
export function parseLinkRequest(plaintext: string): LinkRequest | undefined {
  try {
    return linkRequest.safeParse(JSON.parse(plaintext)).data
  } catch {
    return undefined
  }
}

/**
 * The error code of the creation of a lost link: the gateway may have created the link, but the plugin never received
 * the link's id.
 */
export const LINK_ANSWER_LOST = "link_answer_lost"
