import type { MinorUnits } from "../money"
import type { DiscrepancyFound } from "../discrepancy"
import type { BookedSums } from "../medusa-records"
import type { Operation } from "../operation"
import type { WaitReason } from "./waits"

/** A line against that of a refund which counted as made and turned out never to have been. */
export interface ReversedTransaction extends MissingTransaction {
  /** Whether we credited the order with it, since nobody had asked for it in Medusa. */
  wasCredited: boolean
}

/** A line to be added to an order's account. Minor units; negative for a refund. */
export interface MissingTransaction {
  reference: "capture" | "refund"
  referenceId: string
  amount: number
}

/**
 * Why no order is waiting for money: its order was canceled, or has nothing outstanding (paid
 * otherwise, or free by now); it is another amount than what is to be paid; the payment session is
 * gone, and no order has it; it is a second payment of one payment link; or the gateway had refused
 * the charge, or not shown it, and the shopper was told that nothing was charged.
 */
export type UnmatchedReason =
  | "order_canceled"
  | "paid_otherwise"
  | "other_amount"
  | "session_gone"
  | "paid_twice"
  | "refused_before"

/** Why money is gone that the gateway tells no refund of. */
export type GoneBecause = "chargeback" | "lost"

/**
 * One thing that brings Medusa nearer to what the gateway has. Each is done on its own, and then
 * both sides are read again.
 *
 * - `wait`: somebody is at work on the charge, or nobody knows what became of an operation; or
 *   nothing is to be done before `until`. See WAITS for what each waits for, and how it ends.
 * - `complete_cart`: it is paid or reserved, and nobody has placed the order.
 * - `pay_order`: the order is there, and its payment is not.
 * - `refund_money`: it was decided to give it back.
 * - `withdraw_refund_decision`: that was decided, and an order can have the money after all.
 * - `book_capture`, `book_refund`: the gateway did it, and Medusa has not booked it.
 * - `record_refund`: money went back without us; written into the ledger before it is booked.
 *   `because`: somebody refunded it, a dispute was lost, or it is gone at the gateway.
 * - `remove_capture`, `remove_refund`: Medusa's row of something that never happened.
 * - `mark_captured`, `refresh_collection`, `repair_transactions`: what a killed process left undone.
 * - `cancel_payment`: nothing is reserved any more.
 * - `show_code`: a code that was found later is put where the storefront reads it.
 * - `cancel_code`: nobody has paid it, and nobody is to pay it any more.
 * - `deactivate_link`: a payment link that was paid is made inactive, or it may be paid again.
 * - `cancel_order`: it waits for a code that nobody has paid, and that is over.
 * - `refund_unmatched`: no order is waiting for the money of a code, or of a charge that was refused.
 * - `mark_booked`: all of it is booked; note it.
 * - `list_discrepancy`: a person must see it.
 */
export type Correction =
  | { kind: "none" }
  | BareCorrection
  | { kind: "wait"; for: WaitReason; until?: Date }
  | { kind: "book_capture"; paymentId: string; amount: MinorUnits }
  | { kind: "book_refund"; paymentId: string; operation: Operation }
  | {
      kind: "record_refund"
      amount: MinorUnits
      because: "refunded" | GoneBecause
    }
  | { kind: "remove_capture" | "remove_refund"; rowId: string }
  | { kind: "mark_captured" | "cancel_payment"; paymentId: string }
  | { kind: "refresh_collection"; sums: BookedSums }
  | {
      kind: "repair_transactions"
      orderId: string
      missing: MissingTransaction[]
      excess: string[]
      reversed: ReversedTransaction[]
    }
  | { kind: "mark_booked"; operationIds: string[] }
  | { kind: "cancel_code"; isLastTry: boolean }
  | { kind: "cancel_order"; orderId: string }
  | { kind: "refund_unmatched"; unmatched: UnmatchedReason; details: string }
  | { kind: "list_discrepancy"; discrepancy: DiscrepancyFound }

/** What needs nothing but its name. */
export interface BareCorrection {
  kind:
    | "complete_cart"
    | "pay_order"
    | "refund_money"
    | "withdraw_refund_decision"
    | "show_code"
    | "deactivate_link"
}
