import type { MessageOrText } from "../message"
import type { GatewayCard, GatewayCode, MaskedPayer } from "./gateway-charge"
import type { MinorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Dispute } from "../dispute/dispute-outcome"
import type { PaymentPurpose } from "./payment-purpose"
import type { LastSeenOrder } from "../refund/credit-line-of-refund"
import type { PaymentMethod } from "../payment-method/payment-method"
import { AUTHORIZATION_LIFETIME_MS } from "./charge-lifetimes"

/** The data of a charge before it is created at the gateway. The ledger stores it before the request is sent. */
export interface ChargeIntent {
  merchantChargeId: string
  account: string
  method: PaymentMethod
  paymentSessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  /** A digest of the buyer's e-mail address, to find a buyer's charges without storing the address. */
  emailDigest: string | undefined
  /** Digests of the buyer's names and e-mail address. An administrator's search for a payment compares them. */
  buyerSearchDigests?: string[] | undefined
  /**
   * Digests of the buyer's name as the plugin sent it to the gateway. They are set only if no address of the cart or
   * order had this name when the charge was created.
   */
  enteredNameSearchDigests?: string[] | undefined
  /**
   * A digest of the buyer's mailbox, which is the same for ana+1@example.com and ana+2@example.com. It is set only for
   * cards, because only card payments are limited by e-mail address.
   */
  emailWithoutPlusSuffixDigest?: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  /**
   * The discount for the way of paying, in minor units. It is already subtracted from `amount`. It can be missing if
   * there is no discount.
   */
  discount?: MinorUnits
  interest?: MinorUnits
  /**
   * The price rules from which the discount or the interest was calculated. If the charge is paid late, the plugin
   * prices the cart by these rules again.
   */
  priceRules?: object | undefined
  /** Whether the request only reserves the money, so that the money is captured later by a request of its own. */
  lateCapture: boolean
  /**
   * Whether the store captures the reserved money when it ships the order. It is `true` if the account's option
   * `capture` was `at_shipment` when the charge was created.
   */
  capturesAtShipment?: boolean
  /**
   * Whether the card is a saved card of the customer, and not one that the shopper typed. `undefined` for other payment
   * methods, and if the plugin does not know it.
   */
  usesSavedCard?: boolean | undefined
  /** The lifetime of the code or link in seconds. It is used until the gateway reports an expiry time. */
  codeSeconds?: number
  /** What the payment link is for. Only payment links have this field. */
  linkPurpose?: PaymentPurpose
  /** The reference of a charge by the store, made while the cardholder is not present. All other charges lack it. */
  storeChargeReference?: string | undefined
  /** The purpose of a charge by the store, as it was when the store requested the charge. All other charges lack it. */
  storeChargePurpose?: PaymentPurpose | undefined
  /**
   * The id of the store's request for a charge by the store. Such a charge can be claimed only shortly after the
   * request.
   */
  storeChargeId?: string | undefined
}

/** A charge as the ledger stores it. */
export interface Charge extends Omit<
  ChargeIntent,
  | "buyerSearchDigests"
  | "enteredNameSearchDigests"
  | "codeSeconds"
  | "linkPurpose"
  | "storeChargeId"
> {
  id: string
  /**
   * A digest of the installation to which the charge belongs. That is the installation that created the charge, until
   * the command `moved` assigns the charge to another installation. No other installation may move the charge's money.
   */
  installationDigest: string
  state: ChargeState
  /**
   * The captured sum and the refunded sum of the charge. They come from the gateway's latest answer or notification
   * that the plugin believed, or from an administrator who entered or confirmed them.
   */
  sums: ChargeSums
  /**
   * The highest captured sum that the ledger has recorded for the charge. It decreases only if an administrator accepts
   * a lower sum of the gateway. If the gateway shows a lower sum later, the difference is lost money.
   */
  highestCaptured: MinorUnits
  /**
   * A number that increases when the ledger changes the charge's state or sums, and when a process claims an operation
   * of the charge. A process that has read a lower number before does not overwrite the state and sums.
   */
  revision: number
  /**
   * The decision to refund the charge, or `undefined` if there is none. The ledger stores it before the refund is sent.
   */
  refundDecision:
    (RefundDecision & { latestRequest?: RefundRequest }) | undefined
  /** When the gateway refused the creation of the charge. It is `undefined` if the gateway never refused it. */
  creationRefusedAt: Date | undefined
  /** When an administrator last confirmed that the gateway's sums are right. `undefined` if that never happened. */
  gatewaySumsAcceptedAt: Date | undefined
  gatewaySumsAcceptedBy?: string | undefined
  /**
   * An administrator's decision to book the payment on an order that owes more than was paid. The decision has the same
   * fields as a refund decision. It no longer applies after a later decision to refund the money.
   */
  bookAsPart?: RefundDecision | undefined
  /** Set if the order was shipped while the money was only reserved, so that the plugin has to capture the money. */
  captureDue?: CaptureDue | undefined
  /** When Medusa first failed to complete the charge's cart, or `undefined` if it never failed. */
  cartCompletionFirstFailedAt: Date | undefined
  /** The latest dispute of the payment, or `undefined` if there was none. */
  dispute: Dispute | undefined
  /**
   * When the charge was last shown by a lookup, or by a notification that takes the place of a lookup. `undefined` if
   * neither has shown the charge.
   */
  lookedUpAt: Date | undefined
  /**
   * The time of the newest notification that the plugin believed. Set only for accounts that book from notifications
   * and make no lookups.
   */
  lastBelievedNotificationAt?: Date | undefined
  /** The time at which an extra lookup is to be made, for example for the nightly comparison with the gateway. */
  extraLookupDueAt?: Date | undefined
  /**
   * The code that the payer scans or copies, without its picture. `undefined` for a card, and as long as the gateway
   * has reported no code.
   */
  code: Pick<GatewayCode, "payload"> | undefined
  codeExpiresAt: Date | undefined
  /**
   * When the charge was abandoned. From then on, it does not prevent other charges of the same payment collection. The
   * time is set in these cases:
   * - An unpaid code or payment link was to be canceled, but the plugin could not or must not cancel it. The payer may
   *   still pay the code or link.
   * - The creation of a code was in doubt, so the code was never shown, and the shopper chose to pay in another way.
   * - The plugin learned that the charge is open, but the payment collection already had another open charge.
   * - A payment link was paid more than once, and this charge is a further payment.
   *
   * The time is removed again if the charge is paid and the payment collection has no other open charge.
   */
  abandonedAt: Date | undefined
  /** The payment link with which the payer pays, or `undefined` if the payment method is not a link. */
  link: ChargeLink | undefined
  /** The order that the ledger has recorded for the charge, or `undefined` if there is none. */
  orderId: string | undefined
  /**
   * The version of the charge's order, and the part of the order's total that the charge pays. The plugin records both
   * after a lookup that shows no new refund. If a later lookup shows a refund, the plugin compares the order with this
   * record. `undefined` if nothing has been recorded.
   */
  lastSeenOrder?: LastSeenOrder | undefined
  /**
   * When the charge's personal data was deleted. Afterwards, the ledger stores no personal data for the charge again.
   * The time is removed if the same payment session creates the charge again (`not_created`).
   */
  personalDataErasedAt?: Date | undefined
  createdAt: Date
  /** Further data that the gateway reported most recently. Empty until the gateway has reported the charge. */
  details: ChargeDetails
}

/** The payment link of a charge. Fields with unknown values are missing. */
export interface ChargeLink {
  purpose: PaymentPurpose
  /** The gateway's id of the link. Missing until the gateway has created the link. */
  id?: string
  url?: string
  deepLink?: string
  /** The gateway's id of the payment that was made with the link. Missing until the link is paid. */
  transactionId?: string
  /**
   * The id of the charge with the first payment of the link. It is set only if the link was paid more than once and
   * this charge is a further payment.
   */
  duplicateOfChargeId?: string
  /**
   * When the gateway accepted the request to deactivate the link. No new payment can begin after that, but a payer who
   * had opened the link's page before may still pay. The charge of a further payment of the link has the time at which
   * that charge was recorded instead.
   */
  deactivatedAt?: Date
  deactivationTriedAt?: Date
  /**
   * When a request to deactivate the link failed for the first time, or missing if none has failed. Until the link is
   * deactivated, it may still be paid.
   */
  deactivationFirstFailedAt?: Date
  /**
   * The HTTP method, URL and client id of the latest request to deactivate the link that failed. Set only if the
   * gateway answered that it does not offer this request.
   */
  notOfferedRoute?: string
}

/**
 * Returns whether a charge is a payment link. A further payment of a link that was already paid is a charge of its own,
 * and for that charge the result is `false`.
 */
export function isPaymentLink({ link }: Pick<Charge, "link">): boolean {
  return link !== undefined && link.duplicateOfChargeId === undefined
}

export interface RefundDecision {
  decidedAt: Date
  /**
   * Who made the decision: the id of an administrator or API key, `checkout-transparent` for the plugin itself, `store`
   * for the store's own code, or `medusa`.
   */
  decidedBy: string
  reason: MessageOrText
}

/** The latest request to carry out a refund that was already decided. It does not change the decision. */
interface RefundRequest {
  at: Date
  /** Who made the request: the id of an administrator or API key, `store` for the store's own code, or `medusa`. */
  by: string
  /** The reason that was entered with the request, or `undefined` if none was entered. */
  reason: string | undefined
}

/**
 * Records that an order was shipped although its money is only reserved. The ledger stores it before the plugin sends
 * the request to capture.
 */
interface CaptureDue {
  since: Date
  /** The id of the Medusa fulfillment that was shipped. */
  fulfillmentId: string
}

/** The value of `decidedBy` for a refund that Medusa decided by canceling a payment. */
export const DECIDED_BY_CORE = "medusa"

/**
 * Data of a charge that the gateway reported and the ledger stores. The only personal data in it is the masked payer of
 * a Pix payment (`payer`). The ledger keeps the payer until the personal data of the charge is erased.
 */
export interface ChargeDetails extends GatewayCard {
  gatewayChargeId?: string
  chargeStatus?: string
  transactionStatus?: string
  transactionId?: string
  originalAmount?: MinorUnits
  endToEndId?: string
  payer?: MaskedPayer
  /** The text that the payer's card statement shows, as the gateway reports it. */
  softDescriptor?: string
  /**
   * When the gateway created the charge, in ISO 8601. `gatewayUpdatedAt` is the time of the transaction's latest
   * update. If that time is plausible, it counts as the time at which money moved.
   */
  gatewayCreatedAt?: string
  gatewayUpdatedAt?: string
  /** How the payer paid a payment link: WALLET, PIX or CREDIT_CARD, or another text that the gateway reported. */
  paidWith?: string
  /** The status that the gateway reported for a payment link when it created the link. */
  linkStatusAtCreation?: string
  threeDs?: ThreeDsDetails
}

/** The result of a 3DS challenge. All values are those of the gateway. */
export interface ThreeDsDetails {
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge, as a notification contained it. The gateway's support may ask for it. */
  gatewayChargeId?: string
  /** The time of the challenge in ISO 8601. Missing if the gateway did not report it. */
  at?: string
}

/** Returns when the gateway releases the reserved money of the charge, provided that it is not captured before. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_LIFETIME_MS)
}
