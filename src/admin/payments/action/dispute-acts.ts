import type { ChargeInFull } from "../../api/answers"
import type { ActName } from "./acts"

/**
 * Returns the actions that are offered beside an open dispute. If the outcome of the dispute can be entered, that
 * action is offered, and it also resolves the discrepancy. Otherwise the action is offered that only resolves the
 * discrepancy. `isListed` says whether the discrepancy is open.
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
