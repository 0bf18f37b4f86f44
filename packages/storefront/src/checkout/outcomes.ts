import type { CardSdkProblem } from "../index"
import type { CodeMethod } from "./methods"

export interface PlacedOrder {
  id: string
  display_id?: number
  [field: string]: unknown
}

/** An order is placed: show it. */
export interface Ordered {
  kind: "order"
  order: PlacedOrder
}

/** The outcome is unknown, or the order not placed yet: do not pay again. `waitForPayment` waits for it. */
export interface BeingVerified {
  kind: "being_verified"
  message: string
  /** The payment session; undefined if that is unknown too. Then `resume` finds it later. */
  sessionId: string | undefined
}

/**
 * The shop does not know whether the code was made, and the code was never shown, so the shopper cannot pay twice. The
 * shopper may ask for another code or pay by any other method. Until then, `resume` returns the code if it was made.
 */
export interface InDoubt {
  kind: "in_doubt"
  method: PaymentCode["method"]
  message: string
  sessionId: string
}

/** The shop refunds the payment, for example since no order could be placed. */
export interface BeingRefunded {
  kind: "being_refunded"
  message: string
}

/** The shop refuses this payment (total changed, too many attempts …). This attempt charged nothing. */
export interface Refused {
  kind: "refused"
  message: string
}

/**
 * Promotions, store credit or gift cards pay for the whole cart: no payment is made. `completeWithoutPayment` places
 * the order.
 */
export interface NothingToPay {
  kind: "nothing_to_pay"
  message: string
}

/** The outcome of a payment by card. */
export type CardOutcome =
  | NothingToPay
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused
  /** The card was declined, or its charge canceled or refunded: ask for another card and pay again. */
  | { kind: "declined"; message: string }
  /** Fields of the card are missing, or the tokenizer refused them; no payment session was made. */
  | { kind: "invalid_card"; errors: CardSdkProblem[] }

/** A code that can be paid. */
export interface PaymentCode {
  kind: "code"
  sessionId: string
  cartId: string
  method: CodeMethod
  /** The text of the QR code; for Pix the shopper can also copy and paste it. */
  payload: string
  /** The QR code as a data URL; null when the text is too long for a picture. */
  image: string | null
  /** When the code expires, in ISO 8601; null if the payment service did not report it. */
  expiresAt: string | null
  /** The seconds until then, by the shop's clock, when this was received: the shopper's clock may be wrong. */
  secondsLeft?: number
  /** The order that waits for this payment; only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/** A page of the payment service where the cart can be paid by Pix, wallet or card. */
export interface PaymentLink {
  kind: "link"
  sessionId: string
  cartId: string
  /** The address of the page to which the shopper is sent. */
  url: string
  /** An address that opens the wallet's app; null if the payment service reported none. */
  deepLink: string | null
  /** A QR code for the same payment; null if the payment service reported none. `image` as in `PaymentCode`. */
  code: { payload: string; image: string | null } | null
  /** When the link expires, in ISO 8601; null if the payment service did not report it. */
  expiresAt: string | null
  /** The order that waits for this payment; only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/** No code or link was made: data is missing or wrong, as `document`, or data of the cart such as `email`. */
export interface Incomplete {
  kind: "incomplete"
  missing: string[]
  /** What the shopper has to correct, in the cart's language if known; undefined before the first input. */
  message?: string | undefined
}

/** The outcome of asking for a code. */
export type CodeOutcome =
  | NothingToPay
  | PaymentCode
  | InDoubt
  | Incomplete
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused

/** The outcome of asking for a link. */
export type LinkOutcome =
  | NothingToPay
  | PaymentLink
  | Incomplete
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused

/** The outcome of a payment that `waitForPayment` waited for. */
export type PaymentOutcome =
  | Ordered
  | BeingRefunded
  /** The code or link has expired; a new one may be asked for. */
  | { kind: "expired"; message?: string }
  /** Nothing was charged, or the charge was canceled or refunded. */
  | { kind: "declined" | "canceled" | "refunded"; message: string }

/**
 * What is open on a cart. `none`: there is no session of the account, or only one without a charge. `nothing_to_pay`:
 * so it is, and the cart leaves nothing to pay.
 * `being_verified` is the same for a card, a code and a link: `waitForPayment` works for each.
 */
export type Resumed =
  { kind: "none" } | CodeOutcome | LinkOutcome | PaymentOutcome

/** The state of a charge, as the state route reports it. */
export type ShownState =
  | "pending"
  | "being_verified"
  | "in_doubt"
  | "authorized"
  | "paid"
  | "expired"
  | "refused"
  | "canceled"
  | "being_refunded"
  | "refunded"
