import type { ChargeInFull } from "../../api/admin-answer-types"
import type { ActName } from "./acts"

/**
 * Returns the actions to show with an open dispute:
 *
 * - `dispute_deadline` and `close_dispute` if an administrator can enter how the dispute ended.
 * - Otherwise `dispute_deadline` and `resolve_discrepancy` if the dispute's discrepancy is open (`isListed`).
 * - Otherwise only `dispute_deadline`.
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
