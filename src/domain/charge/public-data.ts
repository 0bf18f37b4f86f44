import type { Charge } from "./charge"
import type { PaymentMethod } from "../payment-method/payment-method"
import { codeImage } from "./code-image"
import type { ChargeState } from "./charge-state"
import { leaveOutUndefined } from "../parsing/values"

/** The plugin's key in the `data` of a session or a payment, beside `session_id`. Everything under it is public. */
export const PUBLIC_DATA_KEY = "checkout_transparent"

export type PublicState =
  "incomplete" | "ready" | "being_verified" | Exclude<ChargeState, "unresolved">

/**
 * The data of a payment that a storefront receives. It contains no secrets, no personal data and nothing raw from the
 * gateway.
 */
export interface PublicData {
  account: string
  method: PaymentMethod
  state: PublicState
  /** The fields that the cart or the data of a new session must have before the cart can be paid. */
  missing?: string[]
  installments?: number
  merchant_charge_id?: string
  brand?: string
  /** The code that the shopper pays with, while it can be paid. */
  code?: {
    /** The text of the QR code; for Pix also the text to copy and paste. */
    payload: string
    /** A data URL of the QR code's picture; null when the text is too long for one. */
    image: string | null
    /** The time at which the code expires, ISO 8601 in UTC; null when the gateway did not report it. */
    expires_at: string | null
  }
  /** The link at which the shopper pays, while it can be paid. */
  link?: {
    url: string
    /** The address that opens the wallet's app; null when it was not reported. */
    deep_link: string | null
    /** The time at which the payment link expires, ISO 8601 in UTC; null when the gateway did not report it. */
    expires_at: string | null
  }
  /** A message for the shopper, in the cart's language. */
  message?: string
}

/**
 * Returns the `data` that initiatePayment returns to Medusa. Every key of the old data is removed, and the plugin's own
 * key is built again, because a re-created session still has its old data. Core keeps keys that a provider does not
 * return, and removes those that are `undefined`.
 */
export function rebuildSessionData(
  came: Record<string, unknown> | undefined,
  sessionId: string,
  data: PublicData
): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.keys(came ?? {}).map((key) => [key, undefined])
    ),
    session_id: sessionId,
    [PUBLIC_DATA_KEY]: withRemovedKeys(data),
  }
}

/** All optional keys that a session's data may have had, each as `undefined`, so that core removes them. */
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
 * Returns the public data with every key, where missing values are `undefined`. Core merges the returned data deeply
 * into the stored data (measured), so that without these keys a paid code would remain in the session.
 */
export function withRemovedKeys(data: PublicData): Record<string, unknown> {
  return { ...REMOVED_KEYS, ...data }
}

export function publicDataOf(
  charge: Charge,
  {
    message,
    picture,
  }: {
    message?: string | undefined
    /** The gateway's picture of the code. If it is missing, a picture is drawn. */
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
      image: codeImage(code.payload, picture),
      expires_at,
    },
    link:
      link?.url === undefined
        ? undefined
        : { url: link.url, deep_link: link.deepLink ?? null, expires_at },
    message,
  })
}

/** Returns the `data` of a payment. Core replaces the stored data with it. */
export function paymentDataOf(
  came: Record<string, unknown> | undefined,
  charge: Charge | undefined
): Record<string, unknown> {
  return charge
    ? {
        session_id: charge.paymentSessionId,
        [PUBLIC_DATA_KEY]: withRemovedKeys(publicDataOf(charge)),
      }
    : { ...came }
}
