import type { Charge } from "./charge"
import type { PaymentMethod } from "../payment-method/payment-method"
import { qrCodeImage } from "./qr-code-image"
import type { ChargeState } from "./charge-state"
import { leaveOutUndefined } from "../parsing/json-values"

/**
 * The key of the plugin's data within the `data` of a payment session or payment. Storefronts can read everything under
 * it.
 */
export const PUBLIC_DATA_KEY = "checkout_transparent"

export type PublicState =
  "incomplete" | "ready" | "being_verified" | Exclude<ChargeState, "unresolved">

/** The part of a payment's data that storefronts can read. It contains no secrets and no personal data. */
export interface PublicData {
  account: string
  method: PaymentMethod
  state: PublicState
  /** The names of the fields that the cart or the session's data still needs before the cart can be paid. */
  missing?: string[]
  installments?: number
  merchant_charge_id?: string
  brand?: string
  /**
   * The code with which the shopper pays. Missing if there is no code, if `state` is not `pending`, or if the code was
   * replaced. An expired code stays until the plugin has learned that the code has ended.
   */
  code?: {
    /** The text of the QR code. For Pix, shoppers can also copy this text into their bank's app. */
    payload: string
    /**
     * The picture of the QR code as a data URL. If the gateway sent no valid picture, the plugin draws the QR code
     * itself. Null if the text is too long for a QR code.
     */
    image: string | null
    /** When the code expires, in ISO 8601 and UTC, or null if that is unknown. */
    expires_at: string | null
  }
  /**
   * The payment link at which the shopper pays. Missing if there is no link, if `state` is not `pending`, or if the
   * link was replaced.
   */
  link?: {
    url: string
    /** The address that opens the wallet's app, or null if the gateway did not report it. */
    deep_link: string | null
    /** When the payment link expires, in ISO 8601 and UTC, or null if that is unknown. */
    expires_at: string | null
  }
  /**
   * A message for the shopper, in the cart's language. If the cart's locale is neither English nor Portuguese, the
   * message is in the account's language.
   */
  message?: string
}

/**
 * Returns the `data` of a payment session that is created or re-created. It contains the plugin's present data, and
 * every other key of the old data with the value `undefined`. Medusa removes keys that are `undefined` and keeps keys
 * that are missing. Without the `undefined` keys, a re-created session would therefore keep its old data.
 */
export function rebuildSessionData(
  oldData: Record<string, unknown> | undefined,
  sessionId: string,
  data: PublicData
): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.keys(oldData ?? {}).map((key) => [key, undefined])
    ),
    session_id: sessionId,
    [PUBLIC_DATA_KEY]: withUndefinedOptionalKeys(data),
  }
}

/**
 * The optional keys of a session's public data, each with the value `undefined`, which makes Medusa remove the key from
 * the stored data. `reference` is a key of earlier versions.
 */
const REMOVED_KEYS: Record<
  Exclude<keyof PublicData, "account" | "method" | "state"> | "reference",
  undefined
> = {
  missing: undefined,
  installments: undefined,
  merchant_charge_id: undefined,
  brand: undefined,
  code: undefined,
  link: undefined,
  message: undefined,
  reference: undefined,
}

/**
 * Returns the public data with all optional keys. Keys without a value are `undefined`, because Medusa merges the
 * returned data into the stored data and removes only keys that are `undefined` (measured). If such keys were missing,
 * the stored session would keep their old values, for example a code that was already paid.
 */
export function withUndefinedOptionalKeys(
  data: PublicData
): Record<string, unknown> {
  return { ...REMOVED_KEYS, ...data }
}

export function publicDataOf(
  charge: Charge,
  {
    message,
    picture,
  }: {
    message?: string | undefined
    /**
     * The picture of the code, as the gateway reported it. If it is missing or invalid, the plugin draws the QR code.
     */
    picture?: string | undefined
  } = {}
): PublicData {
  const { state, details, codeExpiresAt } = charge
  // A replaced code must not be paid, and a code that was never shown must stay hidden.
  const isPayable = state === "pending" && charge.abandonedAt === undefined
  const { code, link } = isPayable ? charge : {}
  const expires_at = codeExpiresAt?.toISOString() ?? null
  return leaveOutUndefined({
    account: charge.account,
    method: charge.method,
    state: state === "unresolved" ? ("being_verified" as const) : state,
    installments: charge.installments,
    merchant_charge_id: charge.merchantChargeId,
    brand: details.brand,
    code: code && {
      payload: code.payload,
      image: qrCodeImage(code.payload, picture),
      expires_at,
    },
    link:
      link?.url === undefined
        ? undefined
        : { url: link.url, deep_link: link.deepLink ?? null, expires_at },
    message,
  })
}

/** Returns the new `data` of a payment. If there is no charge, returns a copy of the old data. */
export function paymentDataOf(
  oldData: Record<string, unknown> | undefined,
  charge: Charge | undefined
): Record<string, unknown> {
  return charge
    ? {
        session_id: charge.paymentSessionId,
        [PUBLIC_DATA_KEY]: withUndefinedOptionalKeys(publicDataOf(charge)),
      }
    : { ...oldData }
}
