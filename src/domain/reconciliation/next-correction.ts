import { message } from "../message"
import type { Correction } from "./correction"
import { type ReconciliationInput, discrepancy } from "./reconciliation-input"
import { ruleFor } from "./rules"
import { asJudged, situationOf } from "./situation"

/**
 * Returns the next correction of Medusa's records, from the current state of both sides. It is a pure function: the
 * order, the repetition and the loss of reports about a change do not matter.
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
 * Replaces a correction of a charge that another installation wrote. That installation has the order, the stock and
 * the shopper, and makes the correction itself. Here it is only listed, unless it is a wait or a note.
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
