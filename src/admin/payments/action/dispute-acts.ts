import type { ChargeInFull } from "../../api/answers"
import type { ActName } from "./acts"

/**
 * Returns the acts beside an open dispute. One of them ends it: to enter its outcome also resolves its discrepancy, so
 * the discrepancy is resolved on its own only where the outcome cannot be entered.
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
