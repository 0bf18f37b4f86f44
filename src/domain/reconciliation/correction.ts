import type { Message } from "../message"
import type { MinorUnits } from "../money"
import type { DiscrepancyFound } from "../discrepancy/discrepancy"
import type { BookedSums } from "./medusa-records"
import type { Operation } from "../operation/operation"
import type { WaitReason } from "./waits"

/** A line to be added to an order's account that reverses the line of a refund which never happened. */
export interface ReversedTransaction extends MissingTransaction {
  /** Whether the plugin credited the order with the refund, because it was not requested in Medusa. */
  wasCredited: boolean
}

/** A line to be added to an order's account. The amount is in minor units, and negative for a refund. */
export interface MissingTransaction {
  reference: "capture" | "refund"
  referenceId: string
  amount: number
}

/**
 * Why no order waits for a charge's money.
 * - `order_canceled`: the order was canceled.
 * - `paid_otherwise`: the order has nothing outstanding.
 * - `other_amount`: the order has another amount outstanding.
 * - `session_gone`: the payment session no longer exists, and no order has it.
 * - `paid_twice`: the charge is a second payment of a payment link.
 * - `refused_before`: the gateway had refused the charge or not shown it, so the shopper was told that nothing was
 *   charged, or another charge has replaced it.
 */
export type UnmatchedReason =
  | "order_canceled"
  | "paid_otherwise"
  | "other_amount"
  | "session_gone"
  | "paid_twice"
  | "refused_before"

/** The reason for which money is lost without a refund. */
export type LossReason = "chargeback" | "lost"

/**
 * One step that brings Medusa's records closer to the gateway's state. After each step, both sides are read again.
 * - `wait`: a process works on the charge, an operation is in doubt, or nothing has to be done before `until`.
 *   WAIT_REASONS lists what each wait is for, and how it ends.
 * - `complete_cart`: the charge is paid or reserved, and its order is not placed yet.
 * - `pay_order`: the order exists, but its payment does not.
 * - `refund_money`: a refund was decided and has to be sent.
 * - `withdraw_refund_decision`: a refund was decided, but an order that can have the money has appeared since.
 * - `book_capture`, `book_refund`: the gateway made the change, but Medusa has not booked it.
 * - `record_refund`: money was returned without an operation, and is recorded in the ledger before Medusa books it.
 *   `because`: it was refunded elsewhere, lost in a dispute, or lost at the gateway.
 * - `remove_capture`, `remove_refund`: Medusa has a row of a change that never happened.
 * - `mark_captured`, `refresh_collection`, `repair_transactions`: a killed process left this work undone.
 * - `cancel_payment`: no money is reserved any more.
 * - `show_code`: a code that was found later is written to where the storefront reads it.
 * - `cancel_code`: the code is unpaid and must not be paid any more.
 * - `deactivate_link`: a paid payment link is deactivated, so that it is not paid again.
 * - `cancel_order`: the order waits for an unpaid code that has ended.
 * - `refund_unmatched`: money for which no order waits (see UnmatchedReason) has to be refunded.
 * - `capture_shipped`: the order was shipped, and its reserved money is captured.
 * - `release_shipped`: the order was shipped and owes nothing, so its reserved money is released.
 * - `mark_booked`: Medusa has booked the operations or can never book them, which the ledger records.
 * - `list_discrepancy`: an administrator must look at the charge.
 */
export type Correction =
  | { kind: "none" }
  | SimpleCorrection
  | { kind: "wait"; for: WaitReason; until?: Date }
  | { kind: "book_capture"; paymentId: string; amount: MinorUnits }
  | { kind: "book_refund"; paymentId: string; operation: Operation }
  | {
      kind: "record_refund"
      amount: MinorUnits
      because: "refunded" | LossReason
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
  | { kind: "capture_shipped"; amount: MinorUnits }
  | { kind: "release_shipped"; paymentId: string }
  | { kind: "mark_booked"; operationIds: string[] }
  | { kind: "cancel_code"; isLastTry: boolean }
  | { kind: "cancel_order"; orderId: string }
  | { kind: "refund_unmatched"; unmatched: UnmatchedReason; details: Message }
  | {
      kind: "list_discrepancy"
      discrepancy: DiscrepancyFound
      /**
       * The pause in milliseconds until the charge is checked again. Left out for the default pause of listed charges.
       */
      againAfterMs?: number
      /** Set if both sides agree except for this discrepancy, so that other discrepancies of the charge are closed. */
      elseAgreed?: true
    }

/** A correction that needs no further data. */
export interface SimpleCorrection {
  kind:
    | "complete_cart"
    | "pay_order"
    | "refund_money"
    | "withdraw_refund_decision"
    | "show_code"
    | "deactivate_link"
}
