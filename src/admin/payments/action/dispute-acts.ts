import type { ChargeInFull } from "../../api/answers"
import type { ActName } from "./acts"

/**
 * Returns the actions to show with an open dispute. If an administrator can enter how the dispute ended, this action is
 * shown, and it also resolves the dispute's discrepancy. Otherwise, if the discrepancy is open (`isListed`), the action
 * that only resolves the discrepancy is shown.
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
