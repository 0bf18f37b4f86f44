import type { GatewayCharge } from "../charge/gateway-charge"
import type { MinorUnits } from "../money"
import type { Integration } from "../payment-method/traits"

/** The fields that every notification may have. */
export interface NotificationEnvelope {
  /** The gateway's own type of the notification; empty when it reported none. */
  type: string
  /** Checkout events have one, payment-link events have none. */
  eventId?: string
  /** The time of the event; a text without an offset is in America/Sao_Paulo. */
  eventAt?: Date
  /** The merchant of the charge. Letters and digits only. */
  merchantDocument?: string
}

/** A change of a charge's status. Source: docs/gateway.md#charge-object */
export interface ChargeUpdate extends NotificationEnvelope {
  kind: "charge_update"
  integration: "checkout"
  merchantChargeId: string
  charge: GatewayCharge
}

/** The outcome of a 3DS challenge. Source: docs/gateway.md#3ds-challenge-object */
export interface ThreeDsResult extends NotificationEnvelope {
  kind: "three_ds_result"
  integration: "checkout"
  merchantChargeId: string
  /** The gateway's own status: Approved, Rejected so far. */
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge. Its notifications of payments and refunds do not name it. */
  gatewayChargeId?: string
}

/** A payment or a refund of a link. Source: docs/gateway.md#payment-link-notification */
export interface PaymentLinkUpdate extends NotificationEnvelope {
  kind: "payment_link_update"
  integration: "payment_link"
  transactionId: string
  /** The gateway's own status: PAYED, REFUNDED, PARTREFUNDED so far. */
  status: string
  /** The amount; for a partial refund, the amount of this part alone. */
  amount?: MinorUnits
  /** The payment that a refund belongs to; left out for a payment. */
  originalTransactionId?: string
  /** The means of payment: WALLET, PIX or CREDIT_CARD so far. */
  paymentType?: string
  /** The gateway's text; without an offset it is in America/Sao_Paulo. */
  createdAt?: string
  /** The gateway's id of the link. */
  linkId?: string
  /** The amount for which the link was made. */
  linkAmount?: MinorUnits
}

/**
 * A notification that is stored but changes nothing by its content; a charge of ours that it names is looked up or
 * listed.
 */
export interface UnrecognizedNotification extends NotificationEnvelope {
  kind: "unrecognized"
  integration: Integration
  merchantChargeId?: string
  /** The gateway's id of the payment link that it is about, if that can be read. */
  linkId?: string
  /** What could not be read, for the shop's staff. Never contains a value. */
  why: string
}

export type Notification =
  ChargeUpdate | ThreeDsResult | PaymentLinkUpdate | UnrecognizedNotification

/** Has an entry for each kind, so that a kind that is missing from the list below does not compile. */
const KINDS = {
  charge_update: true,
  three_ds_result: true,
  payment_link_update: true,
  unrecognized: true,
} as const satisfies Record<Notification["kind"], true>

/** The kinds that the database's check constraint and the administrators' list of notifications accept. */
export const NOTIFICATION_KINDS = Object.keys(KINDS) as Notification["kind"][]

/**
 * How a notification was judged where charges are observed by notifications.
 *
 * - `believed`: it is the newest report of its charge, and the ledger has what it reports.
 * - `outdated`: a newer report or an answer was judged before; it changes nothing.
 * - `contradicted`: it contradicts what we asked for or what is known; it is listed, and nothing is booked.
 * - `unusable`: its content is not judged, for example because it names another merchant; it is listed.
 */
export const JUDGEMENTS = [
  "believed",
  "outdated",
  "contradicted",
  "unusable",
] as const

export type Judgement = (typeof JUDGEMENTS)[number]

/** The result of a notification about a payment link that no charge has. */
export const NO_LINK_OF_OURS =
  "This installation made no payment link with this id."

const PUNCTUATION = /[\s./-]/g

/**
 * Returns a merchant's CNPJ or CPF as letters and digits in upper case; a CNPJ has letters since July 2026. Undefined
 * for other characters (a masked one) or more than 20. Nothing else is verified: the document is only compared.
 */
export function readMerchantDocument(
  reported: string | undefined
): string | undefined {
  const document = reported?.replace(PUNCTUATION, "").toUpperCase()
  return document !== undefined && /^[A-Z0-9]{1,20}$/.test(document)
    ? document
    : undefined
}

/**
 * Whether a notification names another merchant than the account's, apart from leading zeros, which are lost in a
 * number. False when either is not known, because a wrong `true` would ignore real money.
 *
 * `merchantCode` is shown and not compared. The document already names the merchant, and no documentation says what
 * the code means, how it is written, or where a merchant reads its own. A charge is found by an id that only this
 * installation makes. An option for it could only make a right notification count as another merchant's.
 */
export function isOfAnotherMerchant(
  { merchantDocument: reported }: { merchantDocument?: string },
  merchantDocument: string | undefined
): boolean {
  const ours = readMerchantDocument(merchantDocument)
  return (
    reported !== undefined &&
    ours !== undefined &&
    reported.replace(/^0+/, "") !== ours.replace(/^0+/, "")
  )
}
