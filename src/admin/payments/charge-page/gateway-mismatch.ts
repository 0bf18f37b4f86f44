import type { ChargeInFull } from "../../api/admin-answer-types"

/** The states of a charge that does not exist at the gateway, because it was never created there. */
const NEVER_CREATED_STATES = ["not_sent", "absent"]

/**
 * Returns whether an administrator has to compare a charge at the gateway with Medusa. There are two reasons:
 *
 * - Medusa's sums are not the sums that follow from the ledger.
 * - The charge should exist at the gateway, but the gateway does not show it, or its last answer could not be used.
 */
export function shouldCompareGatewayWithMedusa({
  differs_from_medusa: differs,
  is_shown_by_gateway: isShown,
  payment_state: { charge },
}: Pick<
  ChargeInFull,
  "differs_from_medusa" | "is_shown_by_gateway" | "payment_state"
>): boolean {
  return differs || (!isShown && !NEVER_CREATED_STATES.includes(charge))
}
