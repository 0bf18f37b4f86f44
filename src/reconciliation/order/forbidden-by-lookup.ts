import type { Correction } from "../../domain/reconciliation/correction"
import type { LookupResult } from "../read/lookup-result"

/**
 * Returns whether the result of the charge's lookup forbids a correction.
 *
 * - If the gateway contradicts the ledger, Medusa and the ledger must not count as agreed. No order may be placed or
 *   paid, and nothing may be captured, because the money may be lost. Waiting is forbidden, too, so that the
 *   contradiction is listed.
 * - If the state at the gateway is not known, Medusa and the ledger must not count as agreed. An order may be placed or
 *   paid only if the latest lookup is recent (`isFresh`).
 * - If an earlier contradiction is still listed, an unknown state also forbids orders and captures.
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
 * Returns whether a contradiction has to be listed in addition to the discrepancy for which the charge is already being
 * listed. A contradicting notification is judged only once, so its contradiction would not be found again.
 */
export function mustAlsoListContradiction(
  lookup: LookupResult,
  { discrepancy }: Extract<Correction, { kind: "list_discrepancy" }>
): lookup is Extract<LookupResult, { kind: "contradicted" }> {
  return lookup.kind === "contradicted" && discrepancy.kind !== "contradicted"
}

export function placesOrPaysOrder({ kind }: Correction): boolean {
  return kind === "complete_cart" || kind === "pay_order"
}
