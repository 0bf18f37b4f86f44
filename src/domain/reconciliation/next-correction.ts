import { message } from "../message"
import type { Correction } from "./correction"
import {
  type ReconciliationInput,
  discrepancyCorrection,
} from "./reconciliation-input"
import { firstMatchingRule } from "./rules"
import { withSumsToBook, situationOf } from "./situation"

/**
 * Returns the next correction of Medusa's records. The correction depends only on the present data of the ledger, which
 * has the gateway's state of the charge, and of Medusa. It therefore does not matter whether notifications were lost,
 * repeated or reordered.
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
 * Returns what this installation does with a charge of another installation, instead of the given correction. This
 * installation changes nothing, because the other installation has the order and the stock and makes the correction
 * itself. The corrections `none` and `wait` stay as they are, and `mark_booked` becomes `none`. In place of every other
 * correction, the charge is listed for an administrator.
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
