import { message } from "../message"
import type { Correction } from "./correction"
import {
  type ReconciliationInput,
  discrepancyCorrection,
} from "./reconciliation-input"
import { firstMatchingRule } from "./rules"
import { withSumsToBook, situationOf } from "./situation"

/**
 * Returns the next correction of Medusa's records. It is a pure function of the present state of both sides, so lost,
 * repeated or reordered reports about a change do not matter.
 */
export function nextCorrection(given: ReconciliationInput): Correction {
  const input = withSumsToBook(given)
  const situation = situationOf(input)
  const correction = firstMatchingRule(situation).then(situation, input)
  return given.isWrittenElsewhere
    ? correctionOfForeignCharge(given, correction)
    : correction
}

/**
 * Returns the correction for a charge that another installation wrote. That installation has the order, the stock and
 * the shopper, and makes the correction itself. Here the charge is only listed, unless it waits or only needs to be
 * marked as booked.
 */
function correctionOfForeignCharge(
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
  const then =
    kind === "list_discrepancy"
      ? correction.discrepancy.details
      : kind === "refund_unmatched"
        ? correction.details
        : undefined
  return discrepancyCorrection(
    input,
    "written_elsewhere",
    message("written_elsewhere", undefined, then === undefined ? {} : { then })
  )
}
