import type { MinorUnits } from "../money"
import { parse, v5 } from "uuid"
import { z } from "@medusajs/framework/zod"

/**
 * A request for one payment link. Optional fields are left out of the request unless given.
 * Source: docs/gateway.md#payment-links.
 */
export interface GatewayLinkRequest {
  /**
   * The plugin's own id of the link, which no other link has, with 1 to 15 letters, digits, hyphens and underscores. It
   * identifies the link even if the answer to its creation was lost.
   */
  orderNumber: string
  /** The text that the payer reads above the amount. Cut to 100 characters. */
  name: string
  /** The text that the payer reads below the amount. Cut to 250 characters. */
  description?: string
  /** The whole amount to be paid, including delivery, from 1 to 999999999 minor units. */
  amount: MinorUnits
  methods: readonly PaymentLinkMethod[]
  /**
   * The maximum number of installments of a card, 1 to 12. It is sent only if `card` is allowed. The default is the
   * gateway's.
   */
  maximumInstallments?: number
  /** The last day on which the link can be paid, `YYYY-MM-DD` in America/Sao_Paulo. */
  expiresOn?: string
  /** The address to which the payer is sent after the payment, at most 1000 characters. */
  redirectUrl?: string
}

/** The ways to pay a link: a Pix code of any bank, the wallet's code, a card. */
export const PAYMENT_LINK_METHODS = ["pix", "wallet", "card"] as const

export type PaymentLinkMethod = (typeof PAYMENT_LINK_METHODS)[number]

/** A payment link as the gateway reported it. A field that was not reported is left out. */
export interface GatewayPaymentLink {
  /** The last path segment of `url`: 1 to 200 characters that need no encoding in a path. */
  id: string
  /** The address at which the link is paid, http or https. */
  url: string
  /** The address that opens the wallet's app, of any scheme except those that run code in a page. */
  deepLink?: string
  /** The text of a QR code with which the link can be paid, at most 2000 bytes. */
  code?: string
  /** The gateway's own status; its values are not published. */
  linkStatus?: string
  orderNumber?: string
  amount?: MinorUnits
  /**
   * The time at which the link ends. If the gateway reports a day, it is the end of that day in America/Sao_Paulo
   * (A-40).
   */
  expiresAt?: Date
}

/** A payment of a link, or its refund. Source: docs/gateway.md#payment-link-notification */
export interface GatewayLinkTransaction {
  transactionId: string
  /** The gateway's status of the transaction. The known values are PAYED, REFUNDED and PARTREFUNDED. */
  transactionStatus: string
  /** The amount in minor units. For a refund, it is the amount of this refund alone. */
  amount?: MinorUnits
  /** The means of payment. The known values are WALLET, PIX and CREDIT_CARD. */
  paymentType?: string
  /** The id of the payment to which a refund belongs. Left out for a payment. */
  originalTransactionId?: string
  createdAt?: Date
}

/** Crockford's alphabet, which lacks I, L, O and U, so that an order number can be dictated on the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** The index of the byte of a UUID that contains the version, and therefore varies least. */
const VERSION_BYTE = 6

/**
 * Returns the plugin's order number for one attempt to create a payment link. It has 15 characters, the maximum that
 * the gateway accepts (docs/gateway.md#payment-links), and is derived from charge and operation. Another attempt and
 * another installation get other numbers.
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
 * The purpose of a payment link.
 * - `cart`: a shopper pays a cart at checkout.
 * - `order`: an administrator requests the outstanding amount of an order or a draft order.
 * - `free`: an administrator requests any amount. No order waits for it.
 */
export const LINK_PURPOSES = ["cart", "order", "free"] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * A request for a link, which the ledger stores until the payment session is created. A shopper's request has only the
 * purpose and the agreed price, because name and validity come from the shop's options.
 */
const linkRequest = z.strictObject({
  purpose: z.enum(LINK_PURPOSES),
  /** The id of the admin user who requested the link. */
  actor: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  /** The number of days after today on which the link can still be paid. */
  validityDays: z.number().int().min(0).max(365).optional(),
  /** The text that replaces {reference} in the templates. */
  reference: z.string().min(1).optional(),
  /** The AgreedPrice of a shopper's link. The plugin's own middleware wrote it, so its fields are not checked. */
  price: z.custom<{ total: number }>().optional(),
})

export type LinkRequest = z.output<typeof linkRequest>

/** Reads a stored request. Returns `undefined` if the text is not a request for a link. */
export function readLinkRequest(plaintext: string): LinkRequest | undefined {
  try {
    return linkRequest.safeParse(JSON.parse(plaintext)).data
  } catch {
    return undefined
  }
}

/** The ledger's error code for a payment link that may exist, although its id was never received. */
export const LINK_ANSWER_LOST = "link_answer_lost"
