import type { ChargeInFull } from "../../api/answers"
import type { ActName } from "./acts"

/**
 * Returns the actions to show with an open dispute: first `dispute_deadline`, and then one action that resolves the
 * dispute's discrepancy. This is `close_dispute` if an administrator can enter how the dispute ended. Otherwise it is
 * `resolve_discrepancy`, if the discrepancy is open (`isListed`).
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
