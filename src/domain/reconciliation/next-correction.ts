import { message } from "../message"
import type { Correction } from "./correction"
import {
  type ReconciliationInput,
  createCorrectionToListDiscrepancy,
} from "./reconciliation-input"
import { firstMatchingRule } from "./rules"
import { toInputWithSumsToBook, situationOf } from "./situation"

/** Returns the next correction for a charge. The result depends only on the data in `given`. */
export function nextCorrection(given: ReconciliationInput): Correction {
  const input = toInputWithSumsToBook(given)
  const situation = situationOf(input)
  const correction = firstMatchingRule(situation).then(situation, input)
  return given.isOfOtherInstallation
    ? correctionOfOtherInstallationCharge(given, correction)
    : correction
}

/**
 * Returns what this installation does with a charge of another installation, instead of the given correction. The other
 * installation has the order and the stock, and makes the correction itself. This installation changes nothing:
 * - The corrections `none` and `wait` stay as they are.
 * - `mark_booked` becomes `none`.
 * - In place of every other correction, the charge is listed for an administrator.
 */
function correctionOfOtherInstallationCharge(
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
  return createCorrectionToListDiscrepancy(
    input,
    "of_other_installation",
    message(
      "of_other_installation",
      undefined,
      then === undefined ? {} : { then }
    )
  )
}
