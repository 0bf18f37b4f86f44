import type { Violation } from "../../records/records-by-charge"

/** Returns a list that contains the violation if `isWrong` is true, and an empty list otherwise. */
export function violationIf(isWrong: boolean, found: Violation): Violation[] {
  return isWrong ? [found] : []
}

/**
 * The states of a charge that ended without being paid. `not_created` is not among them, because such a charge can be
 * created later.
 */
export const UNPAID_END_STATES = [
  "expired",
  "canceled",
  "failed",
  "declined",
  "absent",
]
