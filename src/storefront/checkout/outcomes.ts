import type { CardSdkProblem } from "../index"

export interface PlacedOrder {
  id: string
  display_id?: number
  [field: string]: unknown
}

/** There is an order: show it. */
export interface Ordered {
  kind: "order"
  order: PlacedOrder
}

/** Nobody knows yet: never pay again. `waitForPayment` tells what becomes of it. */
export interface BeingVerified {
  kind: "being_verified"
  message: string
  /** Undefined when not even that is known: `resume` finds it later. */
  sessionId: string | undefined
}

/** There was money, and it goes back: no order could be placed. */
export interface BeingRefunded {
  kind: "being_refunded"
  message: string
}

/** The shop starts no payment (total changed, too many attempts …). Nothing was charged. */
export interface Refused {
  kind: "refused"
  message: string
}

/** What became of a payment by card. */
export type CardOutcome =
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused
  /** Nothing was charged: ask for another card and pay again. */
  | { kind: "declined"; message: string }
  /** The tokenizer refused fields; nothing was sent to the shop. */
  | { kind: "invalid_card"; errors: CardSdkProblem[] }

/** A code that can be paid. */
export interface PaymentCode {
  kind: "code"
  sessionId: string
  cartId: string
  method: "pix" | "wallet"
  /** The text of the QR code; for Pix also what is copied and pasted. */
  payload: string
  /** A data URL; null when the text is too long for a picture. */
  image: string | null
  /** ISO 8601; null when nobody told. */
  expiresAt: string | null
  /** With `placement: "at_checkout"`: placed, and waits for the money. */
  order?: PlacedOrder
}

/** A page of the payment service where the cart can be paid by Pix, wallet or card. */
export interface PaymentLink {
  kind: "link"
  sessionId: string
  cartId: string
  /** Where to send the shopper. */
  url: string
  /** Opens the wallet's app; null when nobody told. */
  deepLink: string | null
  /** A QR code that pays the same; null when the payment service told none. `image` as for a code. */
  code: { payload: string; image: string | null } | null
  /** ISO 8601; null when nobody told. */
  expiresAt: string | null
  /** With `placement: "at_checkout"`: placed, and waits for the money. */
  order?: PlacedOrder
}

/** There is no code, since something is missing: `document`, or `email` … of the cart. */
export interface Incomplete {
  kind: "incomplete"
  missing: string[]
  /** What to put right, once the shopper was asked for something; in the cart's language. */
  message?: string | undefined
}

/** What became of asking for a code. */
export type CodeOutcome =
  PaymentCode | Incomplete | Ordered | BeingVerified | BeingRefunded | Refused

/** What became of asking for a link. */
export type LinkOutcome =
  PaymentLink | Incomplete | Ordered | BeingVerified | BeingRefunded | Refused

/** What a payment that was waited for has come to. */
export type PaymentOutcome =
  | Ordered
  | BeingRefunded
  /** The time of the code or link is over; a new one may be asked for. */
  | { kind: "expired"; message?: string }
  /** Nothing is charged, or not any more. */
  | { kind: "declined" | "canceled" | "refunded"; message: string }

/**
 * What is open on a cart. `none`: nothing was begun, or nothing that matters. A card's
 * `being_verified` and that of a code or a link look the same: `waitForPayment` knows either.
 */
export type Resumed =
  { kind: "none" } | CodeOutcome | LinkOutcome | PaymentOutcome

/** What the state route says of a session. */
export type ShownState =
  | "pending"
  | "being_verified"
  | "authorized"
  | "paid"
  | "expired"
  | "refused"
  | "canceled"
  | "being_refunded"
  | "refunded"
