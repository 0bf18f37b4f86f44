import { isDuplicatePayment } from "../../payment-link/link-transactions"
import type { ReconciliationInput } from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import { hasOtherAmount, isFittingAmount } from "./fitting-amount"
import { isAsynchronousMethod } from "../../payment-method/payment-method"

/** Returns why no order waits for the money of a charge, or `undefined` if an order has the money or may get it. */
export function unmatchedReasonOf(
  input: Pick<ReconciliationInput, "charge" | "records" | "operations">
): UnmatchedReason | undefined {
  const { charge, records } = input
  if (isDuplicatePayment(charge)) {
    return "paid_twice"
  }
  const { order, payment, sessionStatus, isPaidOtherwise } = records
  if (order?.isCanceled) {
    return "order_canceled"
  }
  if (order && isPaidOtherwise && !payment) {
    return "paid_otherwise"
  }
  if (hadOpenSibling(input) && !payment) {
    return "refused_before"
  }
  // A payment without an order was left by a failed completion, and may have been partly refunded since.
  if (payment ? !order && hasOtherAmount(charge) : !isFittingAmount(input)) {
    return "other_amount"
  }
  if (order) {
    return undefined
  }
  if (sessionStatus === undefined) {
    return "session_gone"
  }
  return wasRefusedByGateway(input) && !payment ? "refused_before" : undefined
}

/**
 * Returns whether the gateway refused the charge. It is `false` for a charge that only counted as absent, because its
 * shopper read that the payment is being verified.
 */
function wasRefusedByGateway({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  return (
    creationFailed({ operations }) &&
    operations.some(
      ({ kind, state }) => kind === "create" && state === "rejected"
    )
  )
}

/**
 * Returns whether the charge's latest creation failed: it was refused, not sent, or counted as never carried out. Money
 * that such a charge takes later is unexpected.
 */
export function creationFailed({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Returns whether another charge of the payment collection was open when this charge appeared. The order then belongs
 * to the other charge, and must not be paid with this one. The result is `false` for an abandoned code that was created
 * normally.
 */
export function hadOpenSibling({
  charge,
  operations,
}: Pick<ReconciliationInput, "charge" | "operations">): boolean {
  return (
    charge.abandonedAt !== undefined &&
    (!isAsynchronousMethod(charge.method) || creationFailed({ operations }))
  )
}
