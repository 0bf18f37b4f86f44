import type { ChargeInFull } from "../../api/answers"

/** The states of charges that the gateway cannot show, because they were never created there. */
const NEVER_MADE = ["not_sent", "absent"]

/**
 * Returns whether an administrator has to compare the sums at the gateway and in Medusa: they differ, or the gateway
 * does not show them.
 */
export function isInDisagreement({
  differs_from_medusa: differs,
  is_shown_by_gateway: isShown,
  payment_state: { charge },
}: Pick<
  ChargeInFull,
  "differs_from_medusa" | "is_shown_by_gateway" | "payment_state"
>): boolean {
  return differs || (!isShown && !NEVER_MADE.includes(charge))
}
