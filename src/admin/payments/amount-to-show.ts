import type { ChargeInList } from "../api/admin-answer-types"

/** Returns the amount to show for a payment: the received amount, or the requested amount if nothing was received. */
export function amountToShow({
  amount,
  received,
}: Pick<ChargeInList, "amount" | "received">): number {
  return received > 0 ? received : amount
}
