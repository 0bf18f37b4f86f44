import type { ChargeInFull } from "../../api/admin-answer-types"

/** The states of a charge that does not exist at the gateway, because it was never created there. */
const NEVER_MADE = ["not_sent", "absent"]

/**
 * Returns whether an administrator has to compare a charge at the gateway with Medusa. The reason is that the sums
 * differ, or that the gateway does not show a charge that should exist there.
 */
export function shouldCompareGatewayWithMedusa({
  differs_from_medusa: differs,
  is_shown_by_gateway: isShown,
  payment_state: { charge },
}: Pick<
  ChargeInFull,
  "differs_from_medusa" | "is_shown_by_gateway" | "payment_state"
>): boolean {
  return differs || (!isShown && !NEVER_MADE.includes(charge))
}
