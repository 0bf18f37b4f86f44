import type { CardSdkProblem } from "../index"
import type { CodeMethod } from "./payment-method-types"

/** An order as Medusa's Store API returns it. If the order could not be read, it has only its `id`. */
export interface PlacedOrder {
  id: string
  display_id?: number
  [field: string]: unknown
}

/** The order is placed. The page should show it. */
export interface Ordered {
  kind: "order"
  order: PlacedOrder
}

/**
 * The payment is not complete yet, and the shopper must not pay again: it is unknown whether the
 * payment succeeded, or its order is not placed yet. `waitForPayment` waits for the outcome.
 */
export interface BeingVerified {
  kind: "being_verified"
  message: string
  /**
   * The id of the payment session. If it is undefined, the page does not know the session, and only `resume` can find
   * the payment later.
   */
  sessionId: string | undefined
}

/**
 * It is unknown whether the payment service created the Pix or wallet code. The shopper has never seen the code and
 * cannot have paid it. The page may therefore request another code or offer any other method.
 *
 * If the page does nothing and the code exists after all, a later `resume` returns the code.
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
 * The shop refused this payment, for example because the total changed or after too many attempts. This attempt charged
 * nothing.
 */
export interface Refused {
  kind: "refused"
  message: string
}

/**
 * Promotions, store credit or gift cards cover the whole cart, so there is nothing to pay. `completeWithoutPayment`
 * places the order.
 */
export interface NothingToPay {
  kind: "nothing_to_pay"
  message: string
}

/** The outcome of `payByCard`. */
export type CardOutcome =
  | NothingToPay
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused
  /**
   * The card was declined, or the charge failed, was canceled or was refunded. The page should ask for another card and
   * pay again.
   */
  | { kind: "declined"; message: string }
  /** Fields of the card are missing, or the card service refused them. No payment session was created. */
  | { kind: "invalid_card"; errors: CardSdkProblem[] }

/** A Pix or wallet code that the shopper can pay. */
export interface PaymentCode {
  kind: "code"
  sessionId: string
  cartId: string
  method: CodeMethod
  /** The text in the QR code. With Pix, the shopper can also copy and paste this text. */
  payload: string
  /** The QR code as a data URL. Null if there is no picture, because the text is too long for one. */
  image: string | null
  /** When the code expires, in ISO 8601. Null if the payment service did not report it. */
  expiresAt: string | null
  /**
   * How many seconds were left until the expiry when the checkout returned this outcome. The shop's clock is used,
   * because the shopper's may be wrong. Undefined if the shop has not reported the seconds.
   */
  secondsLeft?: number
  /** The order that waits for this payment. Defined only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/** A page of the payment service where the cart can be paid by Pix, wallet or card. */
export interface PaymentLink {
  kind: "link"
  sessionId: string
  cartId: string
  /** The URL to which the page should send the shopper. */
  url: string
  /** A URL that opens the wallet's app. Null if the payment service gave none. */
  deepLink: string | null
  /**
   * A QR code with which this payment link can be paid, with the fields of `PaymentCode`. Null if the payment service
   * gave none.
   */
  code: { payload: string; image: string | null } | null
  /** When the link expires, in ISO 8601. Null if the payment service did not report it. */
  expiresAt: string | null
  /** The order that waits for this payment. Defined only with `placement: "at_checkout"`. */
  order?: PlacedOrder
}

/**
 * No code or link was created, because data are missing or wrong: the `document`, or data of the cart such as the
 * `email`.
 */
export interface Incomplete {
  kind: "incomplete"
  /** The names of the missing or wrong data, such as `document` or `email`. */
  missing: string[]
  /**
   * Tells the shopper what to correct, in the cart's language if the cart has one. Undefined while the shopper has not
   * entered anything yet.
   */
  message?: string | undefined
}

/** The outcome of `askForCode`. */
export type CodeOutcome =
  | NothingToPay
  | PaymentCode
  | InDoubt
  | Incomplete
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused

/** The outcome of `askForLink`. */
export type LinkOutcome =
  | NothingToPay
  | PaymentLink
  | Incomplete
  | Ordered
  | BeingVerified
  | BeingRefunded
  | Refused

/** The outcome that `waitForPayment` returns. */
export type PaymentOutcome =
  | Ordered
  | BeingRefunded
  /** The code or link, or the reserved money of a card, has expired. The shopper may pay again. */
  | { kind: "expired"; message?: string }
  /** Nothing was charged, or the charge was canceled or refunded. */
  | { kind: "declined" | "canceled" | "refunded"; message: string }

/**
 * The cart's unfinished payment or its outcome, as `resume` returns it. Three kinds need an explanation:
 *
 * - `none`: no payment has begun.
 * - `nothing_to_pay`: no payment has begun, and the cart needs none.
 * - `being_verified`: a payment by card, code or link has no outcome yet. `waitForPayment` waits for the outcome.
 */
export type Resumed =
  { kind: "none" } | CodeOutcome | LinkOutcome | PaymentOutcome

/** The state of a payment as the shop's backend reports it, for example to `onState` of `waitForPayment`. */
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
