import type { MessageOrText } from "../message"
import type { GatewayCard, GatewayCode, MaskedPayer } from "./gateway-charge"
import type { MinorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Dispute } from "../dispute/dispute-outcome"
import type { PaymentPurpose } from "./payment-purpose"
import type { ObservedOrder } from "../refund/credit-line-of-refund"
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
  /**
   * A digest of the buyer's e-mail address. With it, the attempts of one shopper can be counted without storing the
   * address.
   */
  emailDigest: string | undefined
  /** Digests of the buyer's names and e-mail address. An administrator's search for a payment compares them. */
  buyerSearchDigests?: string[] | undefined
  /**
   * The search digests of the buyer's name as it was sent to the gateway. They are set only if no address of the cart,
   * or of the order that is paid, has this name. They are kept when an address of the order is corrected.
   */
  enteredNameSearchDigests?: string[] | undefined
  /**
   * A digest of the mailbox, which is the same for ana+1@ and ana+2@. It is set only for cards, because only card
   * payments are limited by e-mail address.
   */
  emailWithoutSuffixDigest?: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  /**
   * The discount for the way of paying, in minor units. `amount` already includes the discount and the interest. A
   * charge without discount or interest does not have these fields.
   */
  discount?: MinorUnits
  interest?: MinorUnits
  /**
   * The price rules from which the discount or the interest was calculated. If the charge is paid late, these rules
   * give the cart the same price again.
   */
  priceRules?: object | undefined
  /** Whether the request only reserves the money, so that the money is captured later by a request of its own. */
  lateCapture: boolean
  /**
   * Whether the store captures the reserved money when it ships the order. It is the account's option `capture` at the
   * time when the charge was created.
   */
  capturesAtShipment?: boolean
  /**
   * Whether the card is a saved card of the customer, and not one that the shopper typed. `undefined` for other payment
   * methods, and if it is unknown.
   */
  usesSavedCard?: boolean | undefined
  /** The lifetime of the code in seconds. It is used only if the gateway reports no expiry time. */
  codeSeconds?: number
  /** What the payment link is for. Only payment links have this field. */
  linkPurpose?: PaymentPurpose
  /** The reference under which the store requested the charge without the cardholder. Only such charges have it. */
  storeChargeReference?: string | undefined
  /** What the store charges for without the cardholder, as it was when the store requested the charge. */
  storeChargePurpose?: PaymentPurpose | undefined
  /**
   * The id of the store's request to charge without the cardholder. Such a charge can be claimed only shortly after the
   * request, and only while the card is saved and its customer consents to charges by the store.
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
   * the command `moved` assigns the charge to another one. No other installation may move the charge's money.
   */
  installationDigest: string
  state: ChargeState
  /**
   * The captured sum and the refunded sum, as the plugin last believed them from the gateway or as an administrator
   * entered or confirmed them.
   */
  sums: ChargeSums
  /**
   * The highest captured sum that the gateway has ever shown, or the sum that an administrator has accepted instead. If
   * the gateway shows a lower sum later, the difference is lost money.
   */
  highestCaptured: MinorUnits
  /**
   * A number that increases when a snapshot, the outcome of an operation or a claim changes the row. If it has
   * increased since a process read the row, that process does not overwrite the state and sums.
   */
  revision: number
  /** The decision to refund the charge. It is stored before the refund is sent, and is `undefined` if there is none. */
  refundDecision:
    (RefundDecision & { latestRequest?: RefundRequest }) | undefined
  /** When the gateway refused to create the charge. `undefined` if it has not refused the charge. */
  refusedAt: Date | undefined
  /** When an administrator last confirmed that the gateway's sums are right. `undefined` if that never happened. */
  gatewaySumsAcceptedAt: Date | undefined
  /** The id of the administrator who confirmed that the gateway's sums are right. */
  gatewaySumsAcceptedBy?: string | undefined
  /**
   * An administrator's decision to book the payment on an order that owes a different amount. It no longer applies
   * after a later decision to refund the money.
   */
  bookAsPart?: RefundDecision | undefined
  /**
   * Set if the order was shipped while the money was only reserved, and the shipment therefore has to capture the
   * money.
   */
  captureDue?: CaptureDue | undefined
  /** When Medusa failed to complete the charge's cart for the first time. `undefined` if it never failed. */
  cartCompletionFailedAt: Date | undefined
  /** The latest dispute of the payment, or `undefined` if there was none. */
  dispute: Dispute | undefined
  /** When a lookup last showed the charge. */
  lookedUpAt: Date | undefined
  /**
   * The time of the newest notification that the plugin believed. Set only for accounts that book from notifications
   * and make no lookups.
   */
  lastBelievedNotificationAt?: Date | undefined
  /** The time at which an extra lookup is to be made, for example for the nightly comparison with the gateway. */
  extraLookupDueAt?: Date | undefined
  /**
   * The code that the shopper scans or copies. `undefined` for a card, and until the gateway has reported a code. The
   * code's picture is not stored, because it is large. Where the picture is shown, look-up-charge.ts reads it from the
   * gateway.
   */
  code: Pick<GatewayCode, "payload"> | undefined
  codeExpiresAt: Date | undefined
  /**
   * Since when this charge does not prevent other charges of the same cart. It is set in four cases: a replaced or
   * expired code could not be canceled and may still be paid, the shopper replaced a code in doubt that was never
   * shown, a charge was found although another one is open, or a link was paid a second time.
   */
  abandonedAt: Date | undefined
  /** The payment link with which the shopper pays. `undefined` if the payment method is not a link. */
  link: ChargeLink | undefined
  /** The order that the ledger has recorded for the charge, or `undefined` if there is none. See orderBindingChange. */
  orderId: string | undefined
  /**
   * The order at the time of the latest lookup that showed no refund beyond those that Medusa has booked. `undefined`
   * if there was no such lookup.
   */
  observedOrder?: ObservedOrder | undefined
  /** When the personal data of the charge was deleted. After that, no personal data is stored for the charge again. */
  erasedAt?: Date | undefined
  createdAt: Date
  /** Further data that the gateway reported last. Empty until it reports the charge. */
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
   * Set if the link was paid more than once and this charge is a further payment. It is the id of the charge with the
   * first payment.
   */
  duplicateOf?: string
  /**
   * When the gateway accepted the request to deactivate the link. After that, no new payment can begin, but a payer who
   * had the link's page open may still have paid.
   */
  deactivatedAt?: Date
  /** When the plugin last requested the gateway to deactivate the link. */
  deactivationTriedAt?: Date
  /**
   * When a request to deactivate the link failed for the first time. Until the link is deactivated, it may still be
   * paid.
   */
  deactivationFirstFailedAt?: Date
  /** The gateway's route for deactivating links, if the gateway last answered that it does not have this route. */
  notOfferedRoute?: string
}

/**
 * Returns whether a charge is a payment link itself. For a further payment of the same link, which is a charge of its
 * own, it returns `false`.
 */
export function isPaymentLink({ link }: Pick<Charge, "link">): boolean {
  return link !== undefined && link.duplicateOf === undefined
}

export interface RefundDecision {
  decidedAt: Date
  /**
   * Who decided it: the id of an administrator or API key, `checkout-transparent` for the plugin itself, `store` for
   * the store's own code, or `medusa` (DECIDED_BY_CORE).
   */
  decidedBy: string
  reason: MessageOrText
}

/** The latest request to carry out a refund that was already decided. It does not change the decision. */
interface RefundRequest {
  at: Date
  /** Who requested it: the id of an administrator or API key, or `store` or `medusa` (DECIDED_BY_CORE). */
  by: string
  /** The reason that the requester entered, or `undefined` if the plugin itself states the reason. */
  reason: string | undefined
}

/**
 * Records that goods were shipped although their money is only reserved. It is stored before the request to capture is
 * sent.
 */
interface CaptureDue {
  since: Date
  /** The id of the Medusa fulfillment that was shipped. */
  fulfillmentId: string
}

/** The value of `decidedBy` for a refund that Medusa decided by canceling a payment. */
export const DECIDED_BY_CORE = "medusa"

/**
 * Data of a charge that the gateway reported and the ledger stores.
 *
 * The only personal data among them is the masked payer of a Pix payment (`payer`). It is kept until the personal data
 * of the charge is erased (see Charge.erasedAt), and is not deleted with time.
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
   * The times at which the gateway created and updated the transaction, in ISO 8601. The later one is when money last
   * moved.
   */
  gatewayCreatedAt?: string
  gatewayUpdatedAt?: string
  /** How the payer paid a payment link: WALLET, PIX or CREDIT_CARD, or a value that the plugin does not know. */
  paidWith?: string
  /** The status of a payment link that the gateway reported when the link was created and unpaid. */
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

/** Returns when the gateway releases the reserved money of the charge if it is not captured. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_LIFETIME_MS)
}
