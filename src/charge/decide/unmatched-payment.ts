import { isDuplicate } from "../link-transactions"
import type { ReconciliationInput } from "./reconciliation-input"
import type { UnmatchedReason } from "./correction"
import { isFittingAmount } from "./fitting-amount"

/** Why no order is waiting for the money of a charge; undefined when one has it, or may get it. */
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
  if (!payment && !isFittingAmount({ charge, records })) {
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

/** A charge that was only taken for absent is not among these: its shopper was told that it is being verified. */
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
 * Whether the shopper was told that nothing was charged: the gateway refused the charge, or showed
 * nothing of it through the whole resolve window. Money of it that appears later was not waited for.
 */
export function cameToNothing({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Whether its money stands beside another open charge of its collection, which came first: it may
 * not take that one's order. A code that was abandoned is none of these while it came to something.
 */
export function hasSibling({
  charge,
  operations,
}: Pick<ReconciliationInput, "charge" | "operations">): boolean {
  return (
    charge.abandonedAt !== undefined &&
    (charge.method === "card" || cameToNothing({ operations }))
  )
}
