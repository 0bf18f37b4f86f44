import type { Message } from "../message"
import type { MinorUnits } from "../money"
import type { DiscrepancyFound } from "../discrepancy/discrepancy"
import type { BookedSums } from "./medusa-records"
import type { Operation } from "../operation/operation"
import type { WaitReason } from "./waits"

/** A line to be added against the line of a refund that counted as made but never happened. */
export interface ReversedTransaction extends MissingTransaction {
  /** Whether we credited the order with the refund, because it was not requested in Medusa. */
  wasCredited: boolean
}

/** A line to be added to an order's account. The amount is in minor units; negative for a refund. */
export interface MissingTransaction {
  reference: "capture" | "refund"
  referenceId: string
  amount: number
}

/**
 * Why no order waits for a charge's money. The order was canceled, has nothing outstanding (paid otherwise, or free by
 * now), or has another amount to pay. The payment session no longer exists, and no order has it. The charge is a second
 * payment of one payment link. The gateway had refused the charge or not shown it, so the shopper was told that nothing
 * was charged, or another charge has replaced it.
 */
export type UnmatchedReason =
  | "order_canceled"
  | "paid_otherwise"
  | "other_amount"
  | "session_gone"
  | "paid_twice"
  | "refused_before"

/** Why money is gone for which the gateway reports no refund. */
export type GoneBecause = "chargeback" | "lost"

/**
 * One step that brings Medusa's records closer to the state at the gateway. Each step is done on its own; then both
 * sides are read again.
 *
 * - `wait`: a process works on the charge, or an operation is in doubt; or nothing is to be done before `until`. See
 * WAIT_REASONS for what each wait is for, and how it ends.
 * - `complete_cart`: the charge is paid or reserved, and its order is not placed yet.
 * - `pay_order`: the order exists, but not its payment.
 * - `refund_money`: a refund was decided.
 * - `withdraw_refund_decision`: a refund was decided, but an order can have the money after all.
 * - `book_capture`, `book_refund`: the gateway did it, but Medusa has not booked it.
 * - `record_refund`: money went back without an operation; the ledger records it before Medusa books it.
 * `because`: it was refunded elsewhere, a dispute was lost, or the money is gone at the gateway.
 * - `remove_capture`, `remove_refund`: Medusa has a row of something that never happened.
 * - `mark_captured`, `refresh_collection`, `repair_transactions`: a killed process left this undone.
 * - `cancel_payment`: no money is reserved any more.
 * - `show_code`: a code that was found later is put where the storefront reads it.
 * - `cancel_code`: the code is unpaid, and must not be paid any more.
 * - `deactivate_link`: a paid payment link is deactivated; else it may be paid again.
 * - `cancel_order`: the order waits for an unpaid code that has ended.
 * - `refund_unmatched`: money for which no order waits (see UnmatchedReason) is to be refunded.
 * - `capture_shipped`: the order was shipped, and its reserved money is captured at the gateway.
 * - `release_shipped`: the order was shipped and owes nothing, so its reserved money is released.
 * - `mark_booked`: Medusa has booked these operations, or can never book them; the ledger notes it.
 * - `list_discrepancy`: a person must see the charge.
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
  | { kind: "capture_shipped"; amount: MinorUnits }
  | { kind: "release_shipped"; paymentId: string }
  | { kind: "mark_booked"; operationIds: string[] }
  | { kind: "cancel_code"; isLastTry: boolean }
  | { kind: "cancel_order"; orderId: string }
  | { kind: "refund_unmatched"; unmatched: UnmatchedReason; details: Message }
  | {
      kind: "list_discrepancy"
      discrepancy: DiscrepancyFound
      /** The pause until the charge is checked again; left out for the pause of most listed charges. */
      againAfterMs?: number
      /** Set when both sides agree apart from this, so that what was listed of them before is over. */
      elseAgreed?: true
    }

/** A correction without any data but its name. */
export interface BareCorrection {
  kind:
    | "complete_cart"
    | "pay_order"
    | "refund_money"
    | "withdraw_refund_decision"
    | "show_code"
    | "deactivate_link"
}
