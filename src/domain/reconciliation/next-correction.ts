import { message } from "../message"
import type { Correction } from "./correction"
import {
  type ReconciliationInput,
  discrepancyCorrection,
} from "./reconciliation-input"
import { firstMatchingRule } from "./rules"
import { withSumsToBook, situationOf } from "./situation"

/**
 * Returns the next correction of Medusa's records. It depends only on the present state of the gateway, the ledger and
 * Medusa. It therefore does not matter whether reports about a change were lost, repeated or reordered.
 */
export function nextCorrection(given: ReconciliationInput): Correction {
  const input = withSumsToBook(given)
  const situation = situationOf(input)
  const correction = firstMatchingRule(situation).then(situation, input)
  return given.isOfOtherInstallation
    ? correctionOfForeignCharge(given, correction)
    : correction
}

/**
 * Returns the correction for a charge that belongs to another installation. This installation changes nothing, because
 * the other installation has the order and the stock and makes the correction itself. The charge is only listed for an
 * administrator, unless it waits or only has to be marked as booked.
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
