import { isDuplicate } from "../../payment-link/link-transactions"
import type { ReconciliationInput } from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import { hasOtherAmount, isFittingAmount } from "./fitting-amount"
import { isAsynchronousMethod } from "../../payment-method/payment-method"

/** Returns why no order waits for the money of a charge; undefined when an order has it, or may get it. */
export function unmatchedReasonOf(
  input: Pick<ReconciliationInput, "charge" | "records" | "operations">
): UnmatchedReason | undefined {
  const { charge, records } = input
  if (isDuplicate(charge)) {
    return "paid_twice"
  }
  const { order, payment, sessionStatus, isPaidOtherwise } = records
  if (order?.isCanceled) {
    return "order_canceled"
  }
  if (order && isPaidOtherwise && !payment) {
    return "paid_otherwise"
  }
  if (hasSibling(input) && !payment) {
    return "refused_before"
  }
  // A payment without an order is of a completion that failed, and may have been refunded in part since.
  if (payment ? !order && hasOtherAmount(charge) : !isFittingAmount(input)) {
    return "other_amount"
  }
  if (order) {
    return undefined
  }
  if (sessionStatus === undefined) {
    return "session_gone"
  }
  return wasRefused(input) && !payment ? "refused_before" : undefined
}

/** Whether the gateway refused the charge. False if it only counted as absent: its shopper saw "being verified". */
function wasRefused({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  return (
    cameToNothing({ operations }) &&
    operations.some(
      ({ kind, state }) => kind === "create" && state === "rejected"
    )
  )
}

/**
 * Whether the charge came to nothing by its last creation: refused, not sent, or counted as never made (after the
 * resolve window, or by a person). Money that the charge takes later was not expected.
 */
export function cameToNothing({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Whether another charge of the collection was open when this one appeared: this charge may not take its order. False
 * for an abandoned code whose creation succeeded.
 */
export function hasSibling({
  charge,
  operations,
}: Pick<ReconciliationInput, "charge" | "operations">): boolean {
  return (
    charge.abandonedAt !== undefined &&
    (!isAsynchronousMethod(charge.method) || cameToNothing({ operations }))
  )
}
