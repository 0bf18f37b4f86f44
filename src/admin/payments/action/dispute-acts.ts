import type { ChargeInFull } from "../../api/answers"
import type { ActName } from "./acts"

/**
 * Returns the actions beside an open dispute. Entering the dispute's outcome also resolves its discrepancy, so the
 * action that resolves only the discrepancy is offered if the outcome cannot be entered. `isListed` says whether the
 * discrepancy is open.
 */
export function disputeActs(
  { actions }: Pick<ChargeInFull, "actions">,
  isListed: boolean
): ActName[] {
  if (actions.includes("close_dispute")) {
    return ["dispute_deadline", "close_dispute"]
  }
  return isListed
    ? ["dispute_deadline", "resolve_discrepancy"]
    : ["dispute_deadline"]
}
