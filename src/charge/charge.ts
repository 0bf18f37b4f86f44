import type { MaskedPayer } from "./gateway-charge"
import type { MinorUnits } from "./money"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { LinkPurpose } from "./payment-link"
import { AUTHORIZATION_MS } from "./times"

export const PAYMENT_METHODS = ["card", "pix", "wallet", "link"] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Methods that are paid with a code or at a link, while nobody is looking. */
export type AsynchronousMethod = Exclude<PaymentMethod, "card">

export function isAsynchronousMethod(
  method: PaymentMethod
): method is AsynchronousMethod {
  return method !== "card"
}

/** What we are about to ask of the gateway, written down before the call. */
export interface ChargeIntent {
  merchantChargeId: string
  account: string
  method: PaymentMethod
  paymentSessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  /** A digest that lets attempts of one shopper be counted without keeping the address. */
  emailDigest: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  lateCapture: boolean
  /** How long a code can be paid from now on, where the gateway does not tell its end. */
  codeSeconds?: number
  /** Every payment link has one, and no other charge. */
  linkPurpose?: LinkPurpose
}

/** A charge as the ledger knows it. */
export interface Charge extends Omit<
  ChargeIntent,
  "codeSeconds" | "linkPurpose"
> {
  id: string
  /** Names the installation that wrote it; no other one moves its money. */
  installationDigest: string
  state: ChargeState
  /** What the gateway has taken and given back, as far as the ledger knows. */
  sums: ChargeSums
  /** The most that was ever seen to be taken: what is missing of it later is gone. */
  mostCaptured: MinorUnits
  /** Grows with every change: what was read of an older revision is not written over a newer one. */
  revision: number
  /** The decision that its money goes back, written before the refund; undefined without one. */
  refundDecision: RefundDecision | undefined
  /** When the gateway refused to make it; undefined for one that it took. */
  refusedAt: Date | undefined
  /** When a person last took the gateway's figure for the truth; undefined when nobody did. */
  figureAcceptedAt: Date | undefined
  /** An admin user's id. */
  figureAcceptedBy?: string | undefined
  /**
   * A person's decision to book what was paid on its order though that has another amount outstanding.
   * A later decision to give the money back replaces it.
   */
  bookAsPart?: BookAsPartDecision | undefined
  /** When a completion of its cart failed for the first time; undefined when none did. */
  completionFailedAt: Date | undefined
  /** The latest dispute; undefined while there was none. */
  dispute: Dispute | undefined
  /** When the gateway last told by a lookup what it is. */
  lookedUpAt: Date | undefined
  /** The time from which a lookup is wanted; it comes before the planned ones. */
  lookupAskedAt?: Date | undefined
  /** What the shopper scans or copies; undefined for a card, or while the gateway told none. */
  code: ChargeCode | undefined
  /** When a code that the shopper pays ends; undefined for a card. */
  codeExpiresAt: Date | undefined
  /**
   * When a code that may still be paid was given up because the gateway does not cancel it: it
   * stands in the way of no other charge. Undefined for all others.
   */
  abandonedAt: Date | undefined
  /** The payment link that it is; undefined for every other method. */
  link: ChargeLink | undefined
  /** The order that has it, as far as synchronizing has seen one. */
  orderId: string | undefined
  /** When its personal data was erased: from then on none is kept of it. */
  erasedAt?: Date | undefined
  createdAt: Date
  /** What the gateway said last; empty until it said something. */
  details: ChargeDetails
}

/** A payment link in the ledger. Fields that are not known are left out. */
export interface ChargeLink {
  purpose: LinkPurpose
  /** The gateway's id; left out until it is made. */
  id?: string
  url?: string
  deepLink?: string
  /** The payment that this charge stands for; left out until somebody has paid. */
  transactionId?: string
  /** Set when the link was paid before: the charge that the first payment belongs to. */
  duplicateOf?: string
  /** When the gateway took our word that nobody can pay it any more. */
  deactivatedAt?: Date
  /** When that was last tried. */
  deactivationTriedAt?: Date
  /** Since when the gateway does not do it, though it is asked. */
  openSince?: Date
}

/** Its picture is large, and read where it is shown: see payments/look-up-charge.ts. */
export interface ChargeCode {
  /** The text of the QR code; for Pix also what is copied and pasted. */
  payload: string
}

/** Our own decision that the money of a charge without an order goes back. */
export interface RefundDecision {
  decidedAt: Date
  /** An admin user's id, or `checkout-transparent`. */
  decidedBy: string
  reason: string
}

/** Who decides where core cancels a payment. */
export const DECIDED_BY_CORE = "medusa"
/** An admin's decision to book another amount on an order, as a part of what that owes. */
export type BookAsPartDecision = RefundDecision

/** How a dispute ends. */
export const DISPUTE_OUTCOMES = ["won", "lost"] as const

export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/** A payer's objection at the bank. Closed by what the gateway shows, or by a person. */
export interface Dispute {
  openedAt: Date
  /** Until when a person has to answer it, as he typed it: 2026-12-01. */
  answerBefore?: string | undefined
  closed: { at: Date; by: string; outcome: DisputeOutcome } | undefined
}

/**
 * What the gateway told about a charge and we keep: no raw payload, and of personal data only the masked
 * payer of a Pix, which goes with the code when a charge has been closed for long, or when an admin
 * erases it.
 */
export interface ChargeDetails {
  gatewayChargeId?: string
  chargeStatus?: string
  transactionStatus?: string
  transactionId?: string
  originalAmount?: MinorUnits
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
  /** The central bank's id of a Pix that was paid. */
  endToEndId?: string
  payer?: MaskedPayer
  /** What the payer reads on the card's statement, as the gateway says. */
  softDescriptor?: string
  /** The gateway's times of the transaction, ISO 8601; the later one is when money last moved. */
  gatewayCreatedAt?: string
  gatewayUpdatedAt?: string
  /** What a payment link was paid with: WALLET, PIX or CREDIT_CARD so far. */
  paidWith?: string
  /** The gateway's word for a payment link that waits for its payer. */
  linkStatusWhenMade?: string
  threeDs?: ThreeDsDetails
}

/** The outcome of a 3DS challenge, in the gateway's own words. */
export interface ThreeDsDetails {
  status: string
  paresStatus?: string
  eci?: string
  /** When it was, ISO 8601; left out when it was not told. */
  at?: string
}

/** When the authorization of this charge ends by itself. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_MS)
}
