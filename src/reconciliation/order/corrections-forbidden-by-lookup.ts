import type { Correction } from "../../domain/reconciliation/correction"
import type { LookupResult } from "../read/lookup-result"

/**
 * Returns whether the result of the charge's lookup forbids a correction.
 *
 * If the gateway contradicts the ledger, these corrections are forbidden, because the money may be lost:
 * - The corrections after which Medusa and the ledger count as agreed: `none` and `mark_booked`.
 * - Corrections that place or pay an order, or capture money.
 * - Waiting. The contradiction is listed for an administrator instead.
 *
 * If the state at the gateway is not known, these corrections are forbidden:
 * - `none` and `mark_booked`.
 * - Corrections that place or pay an order, if the latest lookup is not recent (`isFresh` is false).
 * - Corrections that place or pay an order or capture money, if the charge is still listed because of an earlier
 *   contradiction. A recent lookup does not permit these corrections.
 */
export function isCorrectionForbiddenByLookup(
  lookup: LookupResult,
  correction: Correction,
  { isFresh }: { isFresh: boolean }
): lookup is Extract<LookupResult, { why: string }> {
  const isAgreement =
    correction.kind === "none" || correction.kind === "mark_booked"
  const willPlaceOrder = isOrderPlacingOrPayingCorrection(correction)
  const needsMoney = willPlaceOrder || correction.kind === "capture_shipped"
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
 * Returns whether a contradiction that the lookup found has to be listed in addition to the correction's discrepancy.
 * Otherwise the contradiction could be lost: if a notification caused the contradiction, the next lookup does not judge
 * the notification again.
 */
export function mustAlsoListContradiction(
  lookup: LookupResult,
  { discrepancy }: Extract<Correction, { kind: "list_discrepancy" }>
): lookup is Extract<LookupResult, { kind: "contradicted" }> {
  return lookup.kind === "contradicted" && discrepancy.kind !== "contradicted"
}

export function isOrderPlacingOrPayingCorrection({
  kind,
}: Correction): boolean {
  return kind === "complete_cart" || kind === "pay_order"
}
