import { message } from "../message"
import type { Correction } from "./correction"
import { type ReconciliationInput, discrepancy } from "./reconciliation-input"
import { ruleFor } from "./rules"
import { asJudged, situationOf } from "./situation"

/**
 * Returns the next correction of Medusa's records. It is a pure function of the present state of both sides, so lost,
 * repeated or reordered reports about a change do not matter.
 */
export function nextCorrection(given: ReconciliationInput): Correction {
  const input = asJudged(given)
  const situation = situationOf(input)
  const correction = ruleFor(situation).then(situation, input)
  return given.isWrittenElsewhere
    ? listedInsteadOfDone(given, correction)
    : correction
}

/**
 * Returns the correction for a charge that another installation wrote. That installation has the order, the stock and
 * the shopper, and makes the correction itself. Here the charge is only listed, unless it waits or only needs to be
 * marked as booked.
 */
function listedInsteadOfDone(
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
  return discrepancy(
    input,
    "written_elsewhere",
    message("written_elsewhere", undefined, then === undefined ? {} : { then })
  )
}
