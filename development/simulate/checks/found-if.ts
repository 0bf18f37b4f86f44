import type { Violation } from "../../records/charge-cases"

/** Returns the violation in a list, which is empty if nothing is wrong. */
export function foundIf(isWrong: boolean, found: Violation): Violation[] {
  return isWrong ? [found] : []
}

/** The states of a charge that will not be paid. */
export const OVER = ["expired", "canceled", "failed", "declined", "absent"]
