import type { ListedCharge } from "../api/answers"

/** The amount by which people know a payment: what was received, or what was asked for while nothing was. */
export function shownAmount({
  amount,
  received,
}: Pick<ListedCharge, "amount" | "received">): number {
  return received > 0 ? received : amount
}
