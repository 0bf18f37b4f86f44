import type { ChargeInFull } from "../../api/answers"

/** Charges that the gateway cannot show, because they were never made there. */
const NEVER_MADE = ["not_sent", "absent"]

/** Whether the sums at the gateway and in Medusa are to be compared by a person: they differ, or one cannot be seen. */
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
