import type { ListedCharge } from "../api/answers"

/**
 * Returns the amount under which a payment is shown: what was received, or what was requested if nothing was received.
 */
export function shownAmount({
  amount,
  received,
}: Pick<ListedCharge, "amount" | "received">): number {
  return received > 0 ? received : amount
}
