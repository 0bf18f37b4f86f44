import type { Correction } from "../../domain/reconciliation/correction"
import type { LookupResult } from "../read/lookup-result"

/**
 * Whether the lookup's result forbids a correction.
 *
 * - While the gateway does not answer, a fully booked charge does not count as agreed. No order is placed or paid
 *   unless the gateway showed the charge lately (`isFresh`).
 * - While the gateway contradicts the ledger, or does not answer after a contradiction, no order is placed or paid and
 *   nothing is captured. The money may be gone, and the goods would be shipped without payment.
 * - A correction that books past movements is never forbidden.
 */
export function isForbiddenByLookup(
  lookup: LookupResult,
  correction: Correction,
  { isFresh }: { isFresh: boolean }
): lookup is Extract<LookupResult, { why: string }> {
  const isAgreement =
    correction.kind === "none" || correction.kind === "mark_booked"
  const isOfOrder = placesOrder(correction)
  const needsMoney = isOfOrder || correction.kind === "capture_shipped"
  // A wait needs no correction, but an administrator has to see a contradiction.
  if (lookup.kind === "contradicted") {
    return isAgreement || needsMoney || correction.kind === "wait"
  }
  return (
    lookup.kind === "not_known" &&
    (isAgreement ||
      (needsMoney && lookup.isContradicted === true) ||
      (isOfOrder && !isFresh))
  )
}

/**
 * Whether the contradiction that the lookup found has to be listed in addition to the correction's discrepancy. A
 * notification that contradicts the ledger is judged only once, so its contradiction would not be listed later.
 */
export function isContradictionListedToo(
  lookup: LookupResult,
  { discrepancy }: Extract<Correction, { kind: "list_discrepancy" }>
): lookup is Extract<LookupResult, { kind: "contradicted" }> {
  return lookup.kind === "contradicted" && discrepancy.kind !== "contradicted"
}

/** Whether a correction places an order, or pays an order that was placed. */
export function placesOrder({ kind }: Correction): boolean {
  return kind === "complete_cart" || kind === "pay_order"
}
