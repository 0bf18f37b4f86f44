import type { GatewayCharge } from "../charge/gateway-charge"
import type { MinorUnits } from "../money"
import type { Integration } from "../payment-method/traits"

/** The fields that are common to all kinds of notifications. */
export interface NotificationEnvelope {
  /** The gateway's type of the notification. Empty if the gateway reported none. */
  type: string
  /** The gateway's id of the event. Checkout notifications have one, payment-link notifications have none. */
  eventId?: string
  /** The time of the event. The gateway's text is in America/Sao_Paulo if it has no offset. */
  eventAt?: Date
  /** The document of the charge's merchant, with letters and digits only. */
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
  /** The gateway's status of the challenge. The known values are Approved and Rejected. */
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge, which its notifications about payments and refunds do not contain. */
  gatewayChargeId?: string
}

/** A payment or a refund of a link. Source: docs/gateway.md#payment-link-notification */
export interface PaymentLinkUpdate extends NotificationEnvelope {
  kind: "payment_link_update"
  integration: "payment_link"
  transactionId: string
  /** The gateway's status of the payment. The known values are PAYED, REFUNDED and PARTREFUNDED. */
  status: string
  /** The amount in minor units. For a partial refund, it is the amount of this refund alone. */
  amount?: MinorUnits
  /** The id of the payment to which a refund belongs. Left out for a payment. */
  originalTransactionId?: string
  /** The means of payment. The known values are WALLET, PIX and CREDIT_CARD. */
  paymentType?: string
  /** The gateway's time as text. A time without an offset is in America/Sao_Paulo. */
  createdAt?: string
  /** The gateway's id of the payment link. */
  linkId?: string
  /** The amount for which the link was created, in minor units. */
  linkAmount?: MinorUnits
}

/**
 * A notification whose content cannot be used. It is stored. If it names a charge of this installation, the charge is
 * looked up or listed.
 */
export interface UnrecognizedNotification extends NotificationEnvelope {
  kind: "unrecognized"
  integration: Integration
  merchantChargeId?: string
  /** The gateway's id of the payment link, if it can be read. */
  linkId?: string
  /** What could not be read, as a text for administrators. It never contains a value. */
  why: string
}

export type Notification =
  ChargeUpdate | ThreeDsResult | PaymentLinkUpdate | UnrecognizedNotification

/** All kinds of notifications. A kind that is missing here does not compile. */
const KINDS = {
  charge_update: true,
  three_ds_result: true,
  payment_link_update: true,
  unrecognized: true,
} as const satisfies Record<Notification["kind"], true>

/** The kinds that the database's check constraint and the list of notifications in the admin accept. */
export const NOTIFICATION_KINDS = Object.keys(KINDS) as Notification["kind"][]

/**
 * The judgment on a notification, for charges that are booked from notifications without lookups.
 * - `believed`: it is the newest report about its charge, and the ledger has stored the reported state.
 * - `outdated`: a newer report or an answer was judged before, so it changes nothing.
 * - `contradicted`: it contradicts the request or the known state. The charge is listed, and nothing is booked.
 * - `unusable`: its content is not judged, for example because it names another merchant. The charge is listed.
 */
export const JUDGEMENTS = [
  "believed",
  "outdated",
  "contradicted",
  "unusable",
] as const

export type Judgement = (typeof JUDGEMENTS)[number]

/** The result of a notification about a payment link that belongs to no charge. */
export const UNKNOWN_LINK_RESULT =
  "This installation made no payment link with this id."

const PUNCTUATION = /[\s./-]/g

/**
 * Returns a merchant's CNPJ or CPF as upper-case letters and digits. Since July 2026 a CNPJ can have letters. Returns
 * `undefined` for a document that has other characters, such as a masked one, or more than 20 characters. Check digits
 * are not verified, because the document is only compared.
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
 * Returns whether a notification names another merchant than the account's. Leading zeros are ignored, because they are
 * lost in a number. Returns `false` if either merchant is unknown, because a wrong `true` would ignore real
 * money.
 *
 * `merchantCode` is displayed but not compared: no documentation says what the code means or where merchants find their
 * own, and a charge is found by an id that only this installation creates.
 */
export function namesAnotherMerchant(
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
