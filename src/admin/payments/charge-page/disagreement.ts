import type { ChargeInFull } from "../../api/answers"

/** The states of charges that were never created at the gateway, so that the gateway cannot show them. */
const NEVER_MADE = ["not_sent", "absent"]

/**
 * Returns whether an administrator has to compare the sums of a charge at the gateway and in Medusa. This is so if the
 * sums differ, or if the gateway does not show a charge that it created.
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
