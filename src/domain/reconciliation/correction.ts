import type { Message } from "../message"
import type { MinorUnits } from "../money"
import type { DiscrepancyFound } from "../discrepancy/discrepancy"
import type { BookedSums } from "./medusa-records"
import type { Operation } from "../operation/operation"
import type { WaitReason } from "./wait-reasons"

/**
 * A transaction that has to be added to an order, because a refund was removed in Medusa. It reverses the transaction
 * of that refund, so its amount is positive.
 */
export interface ReversedTransaction extends MissingTransaction {
  /**
   * Whether the plugin has reduced the order's total by a credit line for the refund. The plugin does this if a refund
   * was not requested in Medusa. The credit line then has to be reversed, too.
   */
  wasCredited: boolean
}

/**
 * A transaction that Medusa has not written and that has to be added to an order. The amount is in centavos. It is
 * negative for a refund.
 */
export interface MissingTransaction {
  reference: "capture" | "refund"
  referenceId: string
  amount: number
}

/**
 * Why the money of a charge is unmatched.
 * - `order_canceled`: the order was canceled.
 * - `paid_otherwise`: the order was paid with another payment, or owes nothing any more.
 * - `other_amount`: the captured amount is not the amount that was requested or that the order owes, or a part of the
 *   money was already refunded.
 * - `session_gone`: the payment session no longer exists, and there is no order.
 * - `paid_twice`: the charge is a further payment of a link that was already paid.
 * - `refused_before`: the gateway had refused the charge, or the payment collection already had another open charge
 *   when the plugin learned that this charge exists.
 */
export type UnmatchedReason =
  | "order_canceled"
  | "paid_otherwise"
  | "other_amount"
  | "session_gone"
  | "paid_twice"
  | "refused_before"

/** Why money was lost without a refund: in a dispute (`chargeback`), or for another reason at the gateway (`lost`). */
export type LossReason = "chargeback" | "lost"

/**
 * What a synchronization does next for a charge. Most corrections are a step that makes Medusa's records agree with the
 * gateway. After each step, the charge and Medusa's records are read again.
 * - `none`: the charge and Medusa's records agree.
 * - `wait`: nothing can be done now. WAIT_REASONS lists the possible reasons.
 * - `complete_cart`: complete the charge's cart, because the charge is paid or reserved and the cart has no order yet.
 * - `pay_order`: add the payment to an order that exists.
 * - `refund_money`: send a refund or release that was decided.
 * - `withdraw_refund_decision`: withdraw the decision to refund, because there is an order for the money.
 * - `book_capture`, `book_refund`: book in Medusa what the gateway shows.
 * - `record_refund`: write a refund or a loss of money that the plugin did not cause into the ledger.
 * - `remove_capture`, `remove_refund`: remove a row in Medusa for a capture or refund with which no money moved.
 * - `mark_captured`, `refresh_collection`, `repair_transactions`: correct what Medusa shows of the payment, of its
 *   payment collection or of the order's transactions.
 * - `cancel_payment`: cancel the payment in Medusa, because no money is reserved any more.
 * - `show_code`: write a code that became known late into Medusa's payment session, where the storefront reads it.
 * - `cancel_code`: cancel an unpaid code or link that must not be paid any more.
 * - `deactivate_link`: deactivate a paid payment link, so that it is not paid again.
 * - `cancel_order`: cancel an order whose code or link expired unpaid.
 * - `refund_unmatched`: decide to refund unmatched money, or list the charge if the money cannot be refunded
 *   automatically.
 * - `capture_shipped`: capture reserved money, because its order was shipped.
 * - `release_shipped`: release reserved money, because its order was shipped and owes nothing.
 * - `mark_booked`: record in the ledger that Medusa has booked operations or can never book them.
 * - `list_discrepancy`: list the charge for an administrator.
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
      /** The milliseconds until the listed charge is synchronized again. The default is 15 minutes. */
      againAfterMs?: number
      /**
       * Set if the gateway and Medusa agree apart from this discrepancy. Older discrepancies of the charge may then be
       * closed.
       */
      elseAgreed?: true
    }

export interface SimpleCorrection {
  kind:
    | "complete_cart"
    | "pay_order"
    | "refund_money"
    | "withdraw_refund_decision"
    | "show_code"
    | "deactivate_link"
}
