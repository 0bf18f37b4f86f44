import type { MessageOrText } from "../message"
import type { GatewayCard, GatewayCode, MaskedPayer } from "./gateway-charge"
import type { MinorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Dispute } from "../dispute/dispute-outcome"
import type { LinkPurpose } from "../payment-link/payment-link"
import type { ObservedOrder } from "../refund/credit-of-refund"
import type { PaymentMethod } from "../payment-method/payment-method"
import { AUTHORIZATION_MS } from "./life-of-charge"

/** A charge that we are about to request from the gateway, written down before the call. */
export interface ChargeIntent {
  merchantChargeId: string
  account: string
  method: PaymentMethod
  paymentSessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  /** A digest that lets the attempts of one shopper be counted without storing the e-mail address. */
  emailDigest: string | undefined
  /** Digests of the names and the e-mail address by which an administrator finds the charge. */
  buyerTerms?: string[] | undefined
  /** The digest of the mailbox, so that ana+1@ and ana+2@ count as one; only for cards, whose attempts are limited. */
  mailboxDigest?: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  /** What the way of paying took off the price, or added to it; left out for none. Both are in `amount`. */
  discount?: MinorUnits
  interest?: MinorUnits
  /** The rules that made the discount or the interest: a cart can get this price again when it is paid late. */
  priceRules?: object | undefined
  lateCapture: boolean
  /** Whether reserved money is captured when the order is shipped: the account's `capture` when the charge was made. */
  capturesAtShipment?: boolean
  /** How long a code can be paid, in seconds from now, where the gateway does not report its end. */
  codeSeconds?: number
  /** The purpose of a payment link; left out for all other charges. */
  linkPurpose?: LinkPurpose
}

/** A charge as the ledger knows it. */
export interface Charge extends Omit<
  ChargeIntent,
  "buyerTerms" | "codeSeconds" | "linkPurpose"
> {
  id: string
  /** Identifies the installation that made the charge; no other one moves its money. */
  installationDigest: string
  state: ChargeState
  /** The sums that the gateway has captured and refunded, as far as the ledger knows. */
  sums: ChargeSums
  /** The highest captured sum that was ever observed; what is missing of it later is gone. */
  mostCaptured: MinorUnits
  /** Grows with every change: data that was read at an older revision does not overwrite a newer one. */
  revision: number
  /** The decision to refund the charge, written before the refund; undefined without one. */
  refundDecision: (RefundDecision & { asked?: RefundAsked }) | undefined
  /** When the gateway refused to create the charge; undefined for one that it accepted. */
  refusedAt: Date | undefined
  /** When a person last accepted the gateway's figure as true; undefined if it never was. */
  figureAcceptedAt: Date | undefined
  /** The id of the admin user who accepted the figure. */
  figureAcceptedBy?: string | undefined
  /**
   * A person's decision to book the paid amount on the order although the order has another amount outstanding.
   * A later decision to refund the money replaces it.
   */
  bookAsPart?: RefundDecision | undefined
  /** Set once the order was shipped while the money was only reserved, where a shipment is to capture it. */
  captureDue?: CaptureDue | undefined
  /** When a completion of the charge's cart failed for the first time; undefined when none did. */
  completionFailedAt: Date | undefined
  /** The latest dispute; undefined if there was none. */
  dispute: Dispute | undefined
  /** When the gateway last reported the charge in a lookup. */
  lookedUpAt: Date | undefined
  /** The event time of the newest notification that was believed; undefined where notifications are not booked. */
  reportedAt?: Date | undefined
  /** The time from which a lookup is requested; it comes before the planned lookups. */
  lookupAskedAt?: Date | undefined
  /**
   * The code that the shopper scans or copies; undefined for a card, or until the gateway reports one. Its picture is
   * large, and is read only where it is shown: see operations/look-up/look-up-charge.ts.
   */
  code: Pick<GatewayCode, "payload"> | undefined
  codeExpiresAt: Date | undefined
  /**
   * Since when the charge blocks no other charge. Set for a code that was not canceled and may still be paid, for a
   * charge that appeared beside another open one, and for a link's duplicate payment.
   */
  abandonedAt: Date | undefined
  /** The payment link of the charge; undefined for every other method. */
  link: ChargeLink | undefined
  /** The order that the charge was bound to when that order was placed; undefined without one. See bindingOf. */
  orderId: string | undefined
  /** The order at the latest lookup that showed no further refund; undefined if none was observed. */
  observedOrder?: ObservedOrder | undefined
  /** When the charge's personal data was erased; none is stored for it from then on. */
  erasedAt?: Date | undefined
  createdAt: Date
  /** What the gateway last reported; empty until its first report. */
  details: ChargeDetails
}

/** A payment link in the ledger. Fields that are not known are left out. */
export interface ChargeLink {
  purpose: LinkPurpose
  /** The gateway's id of the link; left out until the link is made. */
  id?: string
  url?: string
  deepLink?: string
  /** The payment that this charge stands for; left out until the link is paid. */
  transactionId?: string
  /** Set for a second payment of a link: the id of the charge that has the first payment. */
  duplicateOf?: string
  /** When the gateway accepted the deactivation, after which the link cannot be paid. */
  deactivatedAt?: Date
  /** When the deactivation was last tried. */
  deactivationTriedAt?: Date
  /** Since when the gateway has failed to deactivate the link. */
  openSince?: Date
  /** The route by which the gateway last answered that it does not offer the deactivation of links. */
  notOfferedRoute?: string
}

/** Whether a charge is a payment link; further payments of a link have charges of their own. */
export function isPaymentLink({ link }: Pick<Charge, "link">): boolean {
  return link !== undefined && link.duplicateOf === undefined
}

export interface RefundDecision {
  decidedAt: Date
  /** The id of an admin user or an API key, `checkout-transparent`, `store`, or `medusa` (DECIDED_BY_CORE). */
  decidedBy: string
  reason: MessageOrText
}

/** The latest request of a person for a decided refund; the decision itself stays as it was first made. */
interface RefundAsked {
  at: Date
  /** The id of an admin user or an API key, `store`, or `medusa` (DECIDED_BY_CORE). */
  by: string
  /** The reason in the requester's words; undefined if it is a message of the plugin. */
  reason: string | undefined
}

/** The fact that goods left while their money was only reserved; written before anything is called. */
interface CaptureDue {
  since: Date
  /** The id of Medusa's fulfillment that was shipped. */
  fulfillmentId: string
}

/** The author of a decision where core cancels a payment. */
export const DECIDED_BY_CORE = "medusa"

/**
 * The details of a charge that the gateway reported and the ledger stores: no raw payload. The only personal data is
 * the masked payer of a Pix, which is deleted with the code some time after the charge is closed, or when an admin
 * erases it.
 */
export interface ChargeDetails extends GatewayCard {
  gatewayChargeId?: string
  chargeStatus?: string
  transactionStatus?: string
  transactionId?: string
  originalAmount?: MinorUnits
  endToEndId?: string
  payer?: MaskedPayer
  /** The text on the payer's card statement, as the gateway reports it. */
  softDescriptor?: string
  /** The gateway's times of the transaction, ISO 8601; money last moved at the later one. */
  gatewayCreatedAt?: string
  gatewayUpdatedAt?: string
  /** The means by which a payment link was paid: WALLET, PIX or CREDIT_CARD so far. */
  paidWith?: string
  /** The gateway's status of a payment link that waits for its payer, as reported at its creation. */
  linkStatusWhenMade?: string
  threeDs?: ThreeDsDetails
}

/** The outcome of a 3DS challenge, in the gateway's own words. */
export interface ThreeDsDetails {
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge, as the notification named it; for people who ask the operator. */
  gatewayChargeId?: string
  /** The time of the challenge, ISO 8601; left out when it was not reported. */
  at?: string
}

/** When the authorization of this charge lapses. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_MS)
}
