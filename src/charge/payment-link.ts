import type { MinorUnits } from "./money"
import { parse, v5 } from "uuid"
import { z } from "@medusajs/framework/zod"

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

/** Crockford's: no I, L, O or U, so that it can be read out on the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** The byte of a UUID that tells its version, and differs least. */
const VERSION_BYTE = 6

/**
 * Our name for one attempt at making a payment link: 15 characters, as many as the gateway takes
 * (gateway-notes, "Payment links"), made from charge and operation. Another attempt has another one,
 * and another installation never the same.
 */
export function orderNumberFor(from: {
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
 * What a payment link is for.
 *
 * - `cart`: a shopper pays a cart at checkout.
 * - `order`: what an order or a draft order still has to be paid, asked for in the admin.
 * - `free`: an amount of an admin's choice. No order waits for it.
 */
export const LINK_PURPOSES = ["cart", "order", "free"] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * What is wanted of a link, kept in the ledger until its payment session is made. A shopper's wish
 * has nothing but its purpose: name, description and validity are the shop's.
 */
const linkRequest = z.strictObject({
  purpose: z.enum(LINK_PURPOSES),
  /** The admin user who asked for it. */
  actor: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  /** Days after today on which it can still be paid. */
  validityDays: z.number().int().min(0).max(365).optional(),
  /** What {reference} in the templates stands for. */
  reference: z.string().min(1).optional(),
})

export type LinkRequest = z.output<typeof linkRequest>

/** Undefined when what was kept is no wish for a link. */
export function readLinkRequest(plaintext: string): LinkRequest | undefined {
  try {
    return linkRequest.safeParse(JSON.parse(plaintext)).data
  } catch {
    return undefined
  }
}

/** The ledger's code for a payment link that may exist, and whose id nobody was told. */
export const LINK_ANSWER_LOST = "link_answer_lost"
