import type { Violation } from "../../records/charge-cases"

/** Returns a list with the violation if `isWrong` is true, and an empty list otherwise. */
export function foundIf(isWrong: boolean, found: Violation): Violation[] {
  return isWrong ? [found] : []
}

/** The states of a charge that ended without a payment. */
export const OVER = ["expired", "canceled", "failed", "declined", "absent"]
