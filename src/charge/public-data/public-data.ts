import type { Charge, PaymentMethod } from "../charge"
import { codeImage } from "./code-image"
import type { ChargeState } from "../charge-state"

/** The one key of a session's and a payment's `data` that is ours. Everything in it is public. */
export const PUBLIC_KEY = "checkout_transparent"

export type PublicState =
  "incomplete" | "ready" | "being_verified" | Exclude<ChargeState, "unresolved">

/** What a storefront may know of a payment. No secret, no personal data, no gateway payload. */
export interface PublicData {
  account: string
  method: PaymentMethod
  state: PublicState
  /** What must be sent with a new session before this cart can be paid. */
  missing?: string[]
  installments?: number
  merchant_charge_id?: string
  brand?: string
  /** What the shopper pays with, while it can be paid. */
  code?: PublicCode
  /** Where the shopper pays, while it can be paid. */
  link?: PublicLink
  /** For the shopper, in the cart's language. */
  message?: string
}

export interface PublicCode {
  /** The text of the QR code; for Pix also what is copied and pasted. */
  payload: string
  /** A data URL of the QR code's picture; null when the text is too long for one. */
  image: string | null
  /** ISO 8601, in UTC; null when nobody told. */
  expires_at: string | null
}

export interface PublicLink {
  url: string
  /** Opens the wallet's app; null when nobody told. */
  deep_link: string | null
  /** ISO 8601, in UTC; null when nobody told. */
  expires_at: string | null
}

/**
 * The `data` to return to Medusa from initiatePayment: every key that came in is removed (core
 * keeps what a provider does not override, and removes what it returns as undefined), and our own
 * is built from nothing, since re-created sessions come with old data.
 */
export function rebuiltData(
  came: Record<string, unknown> | undefined,
  sessionId: string,
  data: PublicData
): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.keys(came ?? {}).map((key) => [key, undefined])
    ),
    session_id: sessionId,
    [PUBLIC_KEY]: overwriting(data),
  }
}

/** What a session may have said of itself before, or our middleware for it. */
const NOTHING_SAID: Record<
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
 * Ours with every key. Core lays what it is given over what it has, key by key and in depth
 * (measured): a code that was paid would stay where it was shown.
 */
export function overwriting(data: PublicData): Record<string, unknown> {
  return { ...NOTHING_SAID, ...data }
}

/** What may be shown of a charge. */
export function publicDataOf(
  charge: Charge,
  {
    message,
    picture,
  }: {
    message?: string | undefined
    /** Of its code, as the gateway told it; one is drawn without it. */
    picture?: string | undefined
  } = {}
): PublicData {
  return {
    account: charge.account,
    method: charge.method,
    state: charge.state === "unresolved" ? "being_verified" : charge.state,
    installments: charge.installments,
    merchant_charge_id: charge.merchantChargeId,
    ...(charge.details.brand === undefined
      ? {}
      : { brand: charge.details.brand }),
    ...codeShown(charge, picture),
    ...linkShown(charge),
    ...(message === undefined ? {} : { message }),
  }
}

function codeShown(
  { state, code, codeExpiresAt }: Charge,
  picture: string | undefined
): {
  code?: PublicCode
} {
  return state === "pending" && code
    ? {
        code: {
          payload: code.payload,
          image: codeImage(code.payload, picture),
          expires_at: codeExpiresAt?.toISOString() ?? null,
        },
      }
    : {}
}

function linkShown({ state, link, codeExpiresAt }: Charge): {
  link?: PublicLink
} {
  return state === "pending" && link?.url !== undefined
    ? {
        link: {
          url: link.url,
          deep_link: link.deepLink ?? null,
          expires_at: codeExpiresAt?.toISOString() ?? null,
        },
      }
    : {}
}

/** The `data` of a payment: core replaces all of it with what a provider returns. */
export function paymentDataOf(
  came: Record<string, unknown> | undefined,
  charge: Charge | undefined
): Record<string, unknown> {
  return charge
    ? {
        session_id: charge.paymentSessionId,
        [PUBLIC_KEY]: overwriting(publicDataOf(charge)),
      }
    : { ...came }
}
