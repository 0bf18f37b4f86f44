import type { GatewayCharge } from "../charge/gateway-charge"
import type { MinorUnits } from "../money"
import type { Integration } from "../payment-method/payment-method-traits"

/** The fields that notifications of all kinds have. */
export interface NotificationEnvelope {
  /** The gateway's type of the notification. Empty if the gateway did not send it. */
  type: string
  /**
   * The id that the gateway gave to the change that the notification reports. Notifications about charges contain the
   * id. Notifications about payment links do not.
   */
  eventId?: string
  /**
   * When the reported change happened at the gateway. A time that the gateway wrote without an offset is read as São
   * Paulo time.
   */
  eventAt?: Date
  /** The CNPJ or CPF of the merchant to whom the charge belongs, with letters and digits only. */
  merchantDocument?: string
}

/** A notification that the status of a charge has changed. Source: docs/gateway.md#charge-object */
export interface ChargeUpdate extends NotificationEnvelope {
  kind: "charge_update"
  integration: "checkout"
  merchantChargeId: string
  charge: GatewayCharge
}

/** A notification about the result of a 3DS challenge. Source: docs/gateway.md#3ds-challenge-object */
export interface ThreeDsResult extends NotificationEnvelope {
  kind: "three_ds_result"
  integration: "checkout"
  merchantChargeId: string
  /**
   * The result of the 3DS challenge, in which the cardholder's bank verifies the cardholder: Approved or Rejected, or a
   * value that the plugin does not know.
   */
  status: string
  paresStatus?: string
  eci?: string
  /** The gateway's own id of the charge, which the gateway's support may ask for. */
  gatewayChargeId?: string
}

/**
 * A notification about a payment that was made with a payment link, or about a refund of such a payment. Source:
 * docs/gateway.md#payment-link-notification
 */
export interface PaymentLinkUpdate extends NotificationEnvelope {
  kind: "payment_link_update"
  integration: "payment_link"
  transactionId: string
  /** The gateway's status of the payment: PAYED, REFUNDED or PARTREFUNDED, or a value that the plugin does not know. */
  status: string
  /** The amount in centavos. For a partial refund, it is the amount of only this refund. */
  amount?: MinorUnits
  /** For a refund, the id of the refunded payment, if the gateway sent it. Usually missing for a payment. */
  originalTransactionId?: string
  /** How the payer paid: WALLET, PIX or CREDIT_CARD, or a value that the plugin does not know. */
  paymentType?: string
  /** When the payment or refund was made, in ISO 8601 and UTC. Missing if the gateway's time cannot be read. */
  createdAt?: string
  /** The gateway's id of the payment link. */
  linkId?: string
  /** The amount of the payment link in centavos. */
  linkAmount?: MinorUnits
}

/**
 * A notification with content that the plugin cannot read. The plugin stores it nevertheless. If the notification
 * contains the id of a charge of this installation, the plugin usually looks the charge up.
 */
export interface UnrecognizedNotification extends NotificationEnvelope {
  kind: "unrecognized"
  integration: Integration
  merchantChargeId?: string
  /** The gateway's id of the payment link, if the notification contains a readable one. */
  linkId?: string
  /** A text for administrators that says what could not be read. It contains none of the notification's values. */
  why: string
}

export type Notification =
  ChargeUpdate | ThreeDsResult | PaymentLinkUpdate | UnrecognizedNotification

/** All kinds of notifications. The compiler reports an error here if a kind is missing. */
const KINDS = {
  charge_update: true,
  three_ds_result: true,
  payment_link_update: true,
  unrecognized: true,
} as const satisfies Record<Notification["kind"], true>

/** The kinds of notifications that the database accepts and that administrators can filter by. */
export const NOTIFICATION_KINDS = Object.keys(KINDS) as Notification["kind"][]

/**
 * What the plugin concluded from a notification, for accounts that book from notifications and make no lookups.
 * - `believed`: the ledger has stored the state and the sums that the notification reports.
 * - `outdated`: the plugin already has newer information about the charge, so the notification changes nothing.
 * - `contradicted`: the notification contradicts the request or the charge in the ledger. The charge is listed for an
 *   administrator, and nothing is booked.
 * - `unusable`: the content of the notification cannot be used, for example because it is about another merchant. The
 *   charge is listed for an administrator.
 */
export const JUDGEMENTS = [
  "believed",
  "outdated",
  "contradicted",
  "unusable",
] as const

export type Judgement = (typeof JUDGEMENTS)[number]

/** The result that is stored for a notification about a payment link that no charge in the ledger has. */
export const UNKNOWN_LINK_RESULT =
  "This installation made no payment link with this id."

const PUNCTUATION = /[\s./-]/g

/**
 * Returns a merchant's CNPJ or CPF in upper case and without punctuation. Since July 2026 a CNPJ can contain letters.
 * Returns `undefined` if the document has other characters, such as the asterisks of a masked document, or more than 20
 * characters. Check digits are not checked, because the document is only compared with another one.
 */
export function normalizeMerchantDocument(
  reported: string | undefined
): string | undefined {
  const document = reported?.replace(PUNCTUATION, "").toUpperCase()
  return document !== undefined && /^[A-Z0-9]{1,20}$/.test(document)
    ? document
    : undefined
}

/**
 * Returns whether the merchant's document in a notification differs from that of the account. Leading zeros are
 * ignored, because they are lost if the gateway sends the document as a number. Returns `false` if the
 * notification has no document, or if the account has no complete one. A wrong `true` would make the plugin ignore a
 * real payment.
 *
 * The notification's `merchantCode` is shown to administrators and not compared, because it is documented nowhere.
 */
export function isNotificationOfAnotherMerchant(
  { merchantDocument: reported }: { merchantDocument?: string },
  merchantDocument: string | undefined
): boolean {
  const ours = normalizeMerchantDocument(merchantDocument)
  return (
    reported !== undefined &&
    ours !== undefined &&
    reported.replace(/^0+/, "") !== ours.replace(/^0+/, "")
  )
}
