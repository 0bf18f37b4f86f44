import type {
  CardOutcome,
  CardPayment,
  CodeOutcome,
  LinkOutcome,
  Resumed,
} from "../checkout"

type Step = Parameters<NonNullable<CardPayment["onStep"]>>[0]

/** What is known of the payment of a cart, and what the page itself is doing about it. */
export type KnownPayment =
  | Resumed
  | CardOutcome
  | CodeOutcome
  | LinkOutcome
  /**
   * With `ms`: nobody knows whether there is a payment, and the cart is looked at after that time.
   * That is so at first (`loading`), and after an attempt that broke off.
   */
  | { kind: "loading" | "starting" | Step; ms?: number }
  /** Nothing could be begun, and nothing was charged. */
  | { kind: "failed" }
  /** There is a payment, and the page could not learn which. */
  | { kind: "being_verified" }
  /** The money is there, the order not yet. */
  | { kind: "paid"; sessionId: string }
  /** With its session when this page saw it expire: banks confirm late now and then. */
  | { kind: "expired"; sessionId: string }

/** Whether another payment now would be one too many, or could be. */
export function isOpen(kind: KnownPayment["kind"]): boolean {
  return /^(loading|starting|tokenizing|paying|verifying|code|link|paid|being_|order)/.test(
    kind
  )
}
