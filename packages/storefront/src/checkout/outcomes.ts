import type { CardSdkProblem } from "../index"
import type { CodeMethod } from "./methods"

export interface PlacedOrder {
  id: string
  display_id?: number
  [field: string]: unknown
}

/** The order is placed, and the page should show it. */
export interface Ordered {
  kind: "order"
  order: PlacedOrder
}

/**
 * The outcome is unknown, or the order is not placed yet. The shopper must not pay again. `waitForPayment` waits for
 * the outcome.
 */
export interface BeingVerified {
  kind: "being_verified"
  message: string
  /**
   * The id of the payment session. It is undefined if the page does not know the session. In that case `resume` finds
   * the payment later.
   */
  sessionId: string | undefined
}

/**
 * It is unknown whether the code was created. The code was never shown, so the shopper cannot have paid it. The
 * shopper may request another code or pay by any other method. Until then, `resume` returns the code if it was created
 * after all.
 */
export interface InDoubt {
  kind: "in_doubt"
  method: PaymentCode["method"]
  message: string
  sessionId: string
}

/** The payment is being refunded by the shop, for example because no order could be placed. */
export interface BeingRefunded {
  kind: "being_refunded"
  message: string
}

/**
 * The shop refused this payment, for example because the total changed or because there were too many attempts.
 * Nothing was charged by this attempt.
 */
export interface Refused {
  kind: "refused"
  message: string
}

/**
 * Promotions, store credit or gift cards pay for the whole cart, so no payment is made. `completeWithoutPayment` places
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
  /**
   * The card was declined, or its charge was canceled or refunded. The page should ask for another card and pay again.
   */
  | { kind: "declined"; message: string }
  /** Fields of the card are missing, or the tokenizer refused them. No payment session was created. */
  | { kind: "invalid_card"; errors: CardSdkProblem[] }

/** A code that can be paid. */
export interface PaymentCode {
  kind: "code"
  sessionId: string
  cartId: string
  method: CodeMethod
  /** The text of the QR code. For Pix the shopper can also copy and paste it. */
  payload: string
  /** The QR code as a data URL. Null if the text is too long for a picture. */
  image: string | null
  /** When the code expires, in ISO 8601. Null if the payment service did not report it. */
  expiresAt: string | null
  /**
   * The seconds until the code expires at the time when the page received the code. They are measured by the shop's
   * clock, because the shopper's clock may be wrong.
   */
  secondsLeft?: number
  /** The order that waits for this payment. Only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/** A page of the payment service where the cart can be paid by Pix, wallet or card. */
export interface PaymentLink {
  kind: "link"
  sessionId: string
  cartId: string
  /** The address of the page to which the shopper is sent. */
  url: string
  /** An address that opens the wallet's app. Null if the payment service reported none. */
  deepLink: string | null
  /** A QR code for the same payment. Null if the payment service reported none. `image` is as in `PaymentCode`. */
  code: { payload: string; image: string | null } | null
  /** When the link expires, in ISO 8601. Null if the payment service did not report it. */
  expiresAt: string | null
  /** The order that waits for this payment. Only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/**
 * No code or link was created, because data are missing or wrong. These are the `document`, or data of the cart such
 * as the `email`.
 */
export interface Incomplete {
  kind: "incomplete"
  missing: string[]
  /**
   * The message that tells the shopper what to correct, in the cart's language if it is known. It is undefined before
   * the shopper has entered anything.
   */
  message?: string | undefined
}

/** The outcome of a request for a code. */
export type CodeOutcome =
  | NothingToPay
  | PaymentCode
  | InDoubt
  | Incomplete
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused

/** The outcome of a request for a link. */
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
  /** The code or link has expired. The shopper may request a new one. */
  | { kind: "expired"; message?: string }
  /** Nothing was charged, or the charge was canceled or refunded. */
  | { kind: "declined" | "canceled" | "refunded"; message: string }

/**
 * The payment that is open on a cart, or its outcome. `none` means that the account has no session on the cart, or
 * only a session without a charge. `nothing_to_pay` means the same for a cart that leaves nothing to pay.
 * `being_verified` may stand for a card, a code or a link, and `waitForPayment` works for all of them.
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
