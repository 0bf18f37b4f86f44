import { type ReconciliationInput, discrepancy } from "./reconciliation-input"
import type { Correction } from "./correction"

/** What would be done for a charge of our own. */
const WOULD_BE: Record<
  Exclude<
    Correction["kind"],
    "none" | "wait" | "mark_booked" | "list_discrepancy"
  >,
  string
> = {
  complete_cart: "its order would be placed",
  pay_order: "its order would be paid with it",
  refund_money: "its money would go back, as was decided",
  withdraw_refund_decision:
    "the decision that its money goes back would be taken back",
  book_capture: "its capture would be booked",
  book_refund: "a refund of it would be booked",
  record_refund: "what went back of it would be booked",
  remove_capture: "a capture that never happened would be removed",
  remove_refund: "a refund that never happened would be removed",
  mark_captured: "its payment would be marked as captured",
  refresh_collection: "the sums of its payment collection would be corrected",
  repair_transactions: "its order's account would be corrected",
  cancel_payment: "its payment would be canceled",
  show_code: "its code would be shown",
  deactivate_link: "its payment link would be made inactive",
  cancel_code: "its code would be canceled",
  cancel_order: "its order would be canceled",
  refund_unmatched: "its money would go back, or be listed",
}

/**
 * What becomes of a correction of a charge that another installation wrote: none is done. That one
 * has the order, the stock and the shopper, and does it itself; what it would be is listed.
 */
export function leftAlone(
  input: ReconciliationInput,
  correction: Correction
): Correction {
  switch (correction.kind) {
    case "none":
    case "wait":
      return correction
    case "mark_booked":
      return { kind: "none" }
    case "list_discrepancy":
      return listed(input, correction.discrepancy.details)
    case "refund_unmatched":
      return listed(
        input,
        `${correction.details} Of a charge of our own ${WOULD_BE.refund_unmatched}.`
      )
    case "complete_cart":
    case "pay_order":
    case "refund_money":
    case "withdraw_refund_decision":
    case "book_capture":
    case "book_refund":
    case "record_refund":
    case "remove_capture":
    case "remove_refund":
    case "mark_captured":
    case "refresh_collection":
    case "repair_transactions":
    case "cancel_payment":
    case "show_code":
    case "deactivate_link":
    case "cancel_code":
    case "cancel_order":
      return listed(
        input,
        `Of a charge of our own ${WOULD_BE[correction.kind]}.`
      )
  }
}

function listed(input: ReconciliationInput, why: string): Correction {
  return discrepancy(
    input,
    "written_elsewhere",
    `Another installation wrote this charge, so nothing is done with it here. ${why}`
  )
}
