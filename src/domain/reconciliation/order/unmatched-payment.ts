import { isDuplicatePayment } from "../../payment-link/link-transactions"
import type { ReconciliationInput } from "../reconciliation-input"
import type { UnmatchedReason } from "../correction"
import {
  isRemainingAmountUnexpected,
  isAmountRightForOrderOrCart,
} from "./amount-accepted-by-order"
import { isAsynchronousMethod } from "../../payment-method/payment-method"

/**
 * Returns why the money of a charge is unmatched. With the reason `other_amount`, an order may still wait for its own
 * amount. With every other reason, no order waits for the money. Returns `undefined` if an order has the money or may
 * still get it, or if the charge needs no order.
 */
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
  if (hadOtherOpenChargeWhenDiscovered(input) && !payment) {
    return "refused_before"
  }
  // Medusa has a payment without an order if completing the cart failed. The payment may have been partly refunded
  // since then.
  if (
    payment
      ? !order && isRemainingAmountUnexpected(charge)
      : !isAmountRightForOrderOrCart(input)
  ) {
    return "other_amount"
  }
  if (order) {
    return undefined
  }
  if (sessionStatus === undefined) {
    return "session_gone"
  }
  return wasCreationRefusedByGateway(input) && !payment
    ? "refused_before"
    : undefined
}

/**
 * Returns whether creating the charge failed and at least one attempt to create the charge has the outcome `rejected`.
 * The shopper then read that nothing was charged.
 */
function wasCreationRefusedByGateway({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  return (
    hasChargeCreationFailed({ operations }) &&
    operations.some(
      ({ kind, state }) => kind === "create" && state === "rejected"
    )
  )
}

/**
 * Returns whether creating the charge failed: the latest attempt was refused, was not sent, or counted as never carried
 * out. The gateway may nevertheless show the charge as paid later.
 */
export function hasChargeCreationFailed({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Returns whether the payment collection already had another open charge when the plugin learned that this charge
 * exists. The order then belongs to the other charge.
 *
 * The ledger has marked such a charge as abandoned. A code or link that another payment replaced later is marked as
 * abandoned, too. For a code or link, the result is therefore `true` only if its creation had failed.
 */
export function hadOtherOpenChargeWhenDiscovered({
  charge,
  operations,
}: Pick<ReconciliationInput, "charge" | "operations">): boolean {
  return (
    charge.abandonedAt !== undefined &&
    (!isAsynchronousMethod(charge.method) ||
      hasChargeCreationFailed({ operations }))
  )
}
