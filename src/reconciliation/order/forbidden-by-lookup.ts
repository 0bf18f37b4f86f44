import type { Correction } from "../../domain/reconciliation/correction"
import type { LookupResult } from "../read/lookup-result"

/**
 * Returns whether the result of the charge's lookup forbids a correction.
 *
 * - If the charge's state at the gateway is not known, Medusa and the ledger must not count as agreed (`none` and
 *   `mark_booked`). Waiting is allowed. An order may only be placed or paid if the latest lookup is recent (`isFresh`).
 * - If the gateway contradicts the ledger, Medusa and the ledger must not count as agreed, no order may be placed or
 *   paid, and nothing may be captured. The money may be lost, and the shop would ship goods without payment. Waiting is
 *   forbidden, too, so that the contradiction is listed.
 * - If an earlier lookup contradicted the ledger and the gateway has not answered since, the second rule applies, but
 *   waiting is allowed.
 * - A correction that only records past captures or refunds in Medusa is always allowed.
 */
export function isForbiddenByLookupResult(
  lookup: LookupResult,
  correction: Correction,
  { isFresh }: { isFresh: boolean }
): lookup is Extract<LookupResult, { why: string }> {
  const isAgreement =
    correction.kind === "none" || correction.kind === "mark_booked"
  const willPlaceOrder = placesOrPaysOrder(correction)
  const needsMoney = willPlaceOrder || correction.kind === "capture_shipped"
  // The correction `wait` is included, so that the contradiction is listed for an administrator.
  if (lookup.kind === "contradicted") {
    return isAgreement || needsMoney || correction.kind === "wait"
  }
  return (
    lookup.kind === "state_unknown" &&
    (isAgreement ||
      (needsMoney && lookup.isContradicted === true) ||
      (willPlaceOrder && !isFresh))
  )
}

/**
 * Returns whether the contradiction that the lookup found has to be listed, although the charge is already being listed
 * for another reason. A contradicting notification is judged only once, so its contradiction would not be found again.
 */
export function mustAlsoListContradiction(
  lookup: LookupResult,
  { discrepancy }: Extract<Correction, { kind: "list_discrepancy" }>
): lookup is Extract<LookupResult, { kind: "contradicted" }> {
  return lookup.kind === "contradicted" && discrepancy.kind !== "contradicted"
}

/** Returns whether a correction places an order, or pays an existing order. */
export function placesOrPaysOrder({ kind }: Correction): boolean {
  return kind === "complete_cart" || kind === "pay_order"
}
