import type { Correction } from "../../domain/reconciliation/correction"
import type { Lookup } from "../read/lookup"

/**
 * Whether the lookup's result forbids a correction. While the gateway cannot answer, a fully booked charge does not
 * count as agreed. While it contradicts the ledger, or is silent after that, no order is placed or paid, and nothing
 * is captured: the money may be gone, and the goods would ship for nothing. While it cannot answer, no order is placed
 * or paid either, unless the charge was shown lately (`isFresh`). Earlier changes are booked all the same.
 */
export function mustNotBeMade(
  lookup: Lookup,
  correction: Correction,
  { isFresh }: { isFresh: boolean }
): lookup is Extract<Lookup, { why: string }> {
  const isAgreement =
    correction.kind === "none" || correction.kind === "mark_booked"
  const isOfOrder = placesOrder(correction)
  const needsMoney = isOfOrder || correction.kind === "capture_shipped"
  // A wait needs no action, but a contradiction is for a person.
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
 * Whether a contradiction is listed beside what the rules list. A notification that contradicts the ledger is judged
 * once, and would otherwise not be listed where the charge is already listed for another reason.
 */
export function isListedBeside(
  lookup: Lookup,
  { discrepancy }: Extract<Correction, { kind: "list_discrepancy" }>
): lookup is Extract<Lookup, { kind: "contradicted" }> {
  return lookup.kind === "contradicted" && discrepancy.kind !== "contradicted"
}

/** Whether a correction places an order, or pays one that was placed. */
export function placesOrder({ kind }: Correction): boolean {
  return kind === "complete_cart" || kind === "pay_order"
}
