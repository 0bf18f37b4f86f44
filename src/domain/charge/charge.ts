import type { MessageOrText } from "../message"
import type { GatewayCard, GatewayCode, MaskedPayer } from "./gateway-charge"
import type { MinorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Dispute } from "../dispute/dispute-outcome"
import type { LinkPurpose } from "../payment-link/payment-link"
import type { ObservedOrder } from "../refund/credit-of-refund"
import type { PaymentMethod } from "../payment-method/payment-method"
import { AUTHORIZATION_LIFETIME_MS } from "./charge-lifetimes"

/** A charge that is about to be requested from the gateway. It is written to the ledger before the call. */
export interface ChargeIntent {
  merchantChargeId: string
  account: string
  method: PaymentMethod
  paymentSessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  /** A digest of the e-mail address, with which the attempts of one shopper are counted without storing the address. */
  emailDigest: string | undefined
  /** Digests of the names and the e-mail address by which an administrator finds the charge. */
  buyerTerms?: string[] | undefined
  /**
   * Those of `buyerTerms` that come from the name of the payment, if the name is in no address of the cart. They are
   * kept when the order's address is corrected.
   */
  paymentTerms?: string[] | undefined
  /**
   * A digest of the mailbox. The addresses ana+1@ and ana+2@ belong to the same mailbox. The digest is set only for
   * cards, because only attempts with cards are limited by e-mail address.
   */
  mailboxDigest?: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  /**
   * The discount in minor units for the way of paying. `amount` is the amount after the discount and with the interest.
   * `discount` and `interest` are left out if there is none.
   */
  discount?: MinorUnits
  interest?: MinorUnits
  /**
   * The rules from which the discount or interest was calculated. With them, the cart can get this price again if it is
   * paid late.
   */
  priceRules?: object | undefined
  lateCapture: boolean
  /**
   * Whether reserved money is captured when the order is shipped, according to the account's option `capture` at the
   * time of the creation.
   */
  capturesAtShipment?: boolean
  /** The lifetime of the code in seconds. It is used only if the gateway does not report when the code ends. */
  codeSeconds?: number
  /** The purpose of a payment link. Left out for all other charges. */
  linkPurpose?: LinkPurpose
}

/** A charge as stored in the ledger. */
export interface Charge extends Omit<
  ChargeIntent,
  "buyerTerms" | "paymentTerms" | "codeSeconds" | "linkPurpose"
> {
  id: string
  /** Identifies the installation that created the charge. No other installation may move its money. */
  installationDigest: string
  state: ChargeState
  /** The captured and the refunded sum, as last observed. */
  sums: ChargeSums
  /** The highest captured sum that was ever observed. If a later sum is lower, the difference is lost money. */
  mostCaptured: MinorUnits
  /**
   * A number that grows with every change of the row. Data that was read at an older revision does not overwrite a
   * newer one.
   */
  revision: number
  /** The decision to refund the charge, which is written before the refund is sent. `undefined` if there is none. */
  refundDecision: (RefundDecision & { asked?: RefundRequest }) | undefined
  /** The time at which the gateway refused to create the charge. `undefined` if the gateway accepted it. */
  refusedAt: Date | undefined
  /**
   * The time at which an administrator last accepted the gateway's sums as true. `undefined` if that never happened.
   */
  figureAcceptedAt: Date | undefined
  /** The id of the admin user who accepted the gateway's sums. */
  figureAcceptedBy?: string | undefined
  /**
   * An administrator's decision to book the paid amount on the order although the order has another amount outstanding.
   * A later decision to refund the money replaces it.
   */
  bookAsPart?: RefundDecision | undefined
  /** Set when the order was shipped while the money was only reserved, if a shipment has to capture the money. */
  captureDue?: CaptureDue | undefined
  /** The time at which completing the charge's cart failed for the first time. `undefined` if it never failed. */
  completionFailedAt: Date | undefined
  /** The latest dispute, or `undefined` if there was none. */
  dispute: Dispute | undefined
  /** The time at which a lookup last returned the charge. */
  lookedUpAt: Date | undefined
  /**
   * The event time of the newest notification that was believed. `undefined` unless the account books from
   * notifications without lookups.
   */
  reportedAt?: Date | undefined
  /** The time for which an additional lookup was requested, for example by the nightly comparison with the gateway. */
  lookupAskedAt?: Date | undefined
  /**
   * The code that the shopper scans or copies. `undefined` for a card, and until the gateway reports one. The code's
   * picture is large, and is read only where it is shown: see operations/look-up/look-up-charge.ts.
   */
  code: Pick<GatewayCode, "payload"> | undefined
  codeExpiresAt: Date | undefined
  /**
   * The time since which the charge no longer blocks other charges. Set for a replaced code that was not canceled and
   * may still be paid, for a charge that appeared beside another open one, and for a link's duplicate payment.
   */
  abandonedAt: Date | undefined
  /** The payment link of the charge. `undefined` for every other method. */
  link: ChargeLink | undefined
  /**
   * The order to which the charge was bound when the order was placed. `undefined` without an order. See
   * orderBindingChange.
   */
  orderId: string | undefined
  /**
   * The order's state when a lookup last showed no refund beyond those that Medusa has booked. `undefined` if no such
   * state was recorded.
   */
  observedOrder?: ObservedOrder | undefined
  /** The time at which the charge's personal data was erased. No personal data is stored for the charge afterwards. */
  erasedAt?: Date | undefined
  createdAt: Date
  /** The details that the gateway last reported. Empty until its first report. */
  details: ChargeDetails
}

/** The payment link of a charge. Unknown fields are left out. */
export interface ChargeLink {
  purpose: LinkPurpose
  /** The gateway's id of the link. Left out until the link is created. */
  id?: string
  url?: string
  deepLink?: string
  /** The gateway's id of the payment that this charge represents. Left out until the link is paid. */
  transactionId?: string
  /** The id of the charge that has the link's first payment. Set only for a further payment of the same link. */
  duplicateOf?: string
  /** The time at which the gateway accepted the deactivation. The link cannot be paid afterwards. */
  deactivatedAt?: Date
  /** The time of the latest attempt to deactivate the link. */
  deactivationTriedAt?: Date
  /** The time since which attempts to deactivate the link have failed. */
  openSince?: Date
  /** The route for which the gateway last answered that it does not offer the deactivation of links. */
  notOfferedRoute?: string
}

/**
 * Returns whether a charge is a payment link. Further payments of a link have charges of their own, for which the
 * result is `false`.
 */
export function isPaymentLink({ link }: Pick<Charge, "link">): boolean {
  return link !== undefined && link.duplicateOf === undefined
}

export interface RefundDecision {
  decidedAt: Date
  /** The id of an admin user or an API key, `checkout-transparent`, `store`, or `medusa` (DECIDED_BY_CORE). */
  decidedBy: string
  reason: MessageOrText
}

/** The latest request to carry out a decided refund. The decision itself stays as it was first made. */
interface RefundRequest {
  at: Date
  /** The id of an admin user or an API key, `store`, or `medusa` (DECIDED_BY_CORE). */
  by: string
  /** The reason in the requester's words; undefined if it is a message of the plugin. */
  reason: string | undefined
}

/** The fact that goods were shipped while their money was only reserved. It is written before the capture is sent. */
interface CaptureDue {
  since: Date
  /** The id of the shipped fulfillment in Medusa. */
  fulfillmentId: string
}

/** The author of a refund decision when core cancels a payment. */
export const DECIDED_BY_CORE = "medusa"

/**
 * The details of a charge that the gateway reported and the ledger stores, without the raw payload.
 *
 * The only personal data is the masked payer of a Pix. It is deleted with the code some time after the charge is
 * closed, or when an administrator erases it.
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
  /** The gateway's times of the transaction, in ISO 8601. Money last moved at the later of the two. */
  gatewayCreatedAt?: string
  gatewayUpdatedAt?: string
  /** The means by which a payment link was paid. The known values are WALLET, PIX and CREDIT_CARD. */
  paidWith?: string
  /** The status of an unpaid payment link, as the gateway reported it at the link's creation. */
  linkStatusWhenMade?: string
  threeDs?: ThreeDsDetails
}

/** The outcome of a 3DS challenge, in the gateway's words. */
export interface ThreeDsDetails {
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge, as the notification named it. The gateway's support may ask for it. */
  gatewayChargeId?: string
  /** The time of the challenge in ISO 8601. Left out if it was not reported. */
  at?: string
}

/** Returns when the authorization of the charge lapses. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_LIFETIME_MS)
}
