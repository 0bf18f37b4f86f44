import { type ReconciliationInput, discrepancy } from "./reconciliation-input"
import { said } from "../saying"
import type { Correction } from "./correction"

/**
 * What becomes of a correction of a charge that another installation wrote: none is done. That one
 * has the order, the stock and the shopper, and does it itself; what it would be is listed.
 */
export function leftAlone(
  input: ReconciliationInput,
  correction: Correction
): Correction {
  const { kind } = correction
  if (kind === "none" || kind === "wait") {
    return correction
  }
  if (kind === "mark_booked") {
    return { kind: "none" }
  }
  if (kind === "list_discrepancy") {
    return listed(input, correction.discrepancy.details)
  }
  return listed(
    input,
    kind === "refund_unmatched" ? correction.details : undefined
  )
}

function listed(input: ReconciliationInput, then?: string): Correction {
  return discrepancy(
    input,
    "written_elsewhere",
    said("written_elsewhere", undefined, then === undefined ? {} : { then })
  )
}
