import type { GatewayCharge } from "./gateway-charge"
import type { MinorUnits } from "./money"

/** The gateway's two products; both may notify the same address. */
export type Integration = "checkout" | "payment_link"

/** What every notification may tell about itself. */
export interface NotificationEnvelope {
  /** The gateway's own word for what it is; empty when it told none. */
  type: string
  /** Checkout events have one, payment-link events have none. */
  eventId?: string
  /** An instant; without an offset the gateway's text is America/Sao_Paulo. */
  eventAt?: Date
  /** Whose charge it is. Letters and digits only. */
  merchantDocument?: string
  merchantCode?: string
}

/** A charge changed its status. Source: interface.md "Charge object (checkout)". */
export interface ChargeUpdate extends NotificationEnvelope {
  kind: "charge_update"
  integration: "checkout"
  merchantChargeId: string
  charge: GatewayCharge
}

/** The outcome of a 3DS challenge. Source: interface.md "3DS challenge object". */
export interface ThreeDsResult extends NotificationEnvelope {
  kind: "three_ds_result"
  integration: "checkout"
  merchantChargeId: string
  gatewayChargeId?: string
  /** The gateway's own word: Approved, Rejected so far. */
  status: string
  paresStatus?: string
  eci?: string
}

/** A payment link was paid or refunded. Source: interface.md "Webhook payload, payment link integration". */
export interface PaymentLinkUpdate extends NotificationEnvelope {
  kind: "payment_link_update"
  integration: "payment_link"
  transactionId: string
  /** The paid transaction that a refund belongs to. */
  originalTransactionId?: string
  /** The gateway's own word: PAYED, REFUNDED, PARTREFUNDED so far. */
  status: string
  /** Of a partial refund: this part alone. */
  amount?: MinorUnits
  paymentType?: string
  createdAt?: Date
  updatedAt?: Date
  link: {
    id?: string
    url?: string
    amount?: MinorUnits
    expiresAt?: Date
  }
}

/** Kept, and moves nothing by what it says; when it names a charge of ours, that is looked up. */
export interface UnrecognizedNotification extends NotificationEnvelope {
  kind: "unrecognized"
  integration: Integration
  merchantChargeId?: string
  /** What could not be read, for the shop's own people. Never a value. */
  why: string
}

export type Notification =
  ChargeUpdate | ThreeDsResult | PaymentLinkUpdate | UnrecognizedNotification

export const NOTIFICATION_KINDS = [
  "charge_update",
  "three_ds_result",
  "payment_link_update",
  "unrecognized",
] as const satisfies readonly Notification["kind"][]

const PUNCTUATION = /[\s./-]/g

/**
 * A merchant's CNPJ or CPF as letters and digits, upper case: a CNPJ has letters since July 2026.
 * Undefined when it is none, or masked. Check digits are not judged: it is compared, not used.
 */
export function readMerchantDocument(
  reported: string | undefined
): string | undefined {
  const document = reported?.replace(PUNCTUATION, "").toUpperCase()
  return document !== undefined && /^[A-Z0-9]{1,20}$/.test(document)
    ? document
    : undefined
}

/** Leading zeros do not count: told as a number, a document has lost them. */
export function isSameDocument(one: string, other: string): boolean {
  return one.replace(/^0+/, "") === other.replace(/^0+/, "")
}

/**
 * Whether a notification names another merchant than the account's. It does not where either is
 * not known: a false yes would drop real money.
 */
export function isOfAnotherMerchant(
  { merchantDocument: reported }: { merchantDocument?: string },
  merchantDocument: string | undefined
): boolean {
  const ours = readMerchantDocument(merchantDocument)
  return (
    reported !== undefined &&
    ours !== undefined &&
    !isSameDocument(reported, ours)
  )
}
