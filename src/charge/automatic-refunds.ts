import type { MinorUnits } from "./money"

/** Who gives money back, cancels codes and orders, where nobody asked for it. */
export const BY_ITSELF = "checkout-transparent"

/** What is given back by itself in one hour at most; `mostAmountPerHour` null for any amount. */
export interface AutomaticRefundCaps {
  mostPerHour: number
  mostAmountPerHour: MinorUnits | null
}

export type RefundCap = keyof AutomaticRefundCaps

/** What was decided to go back by itself within the last hour. */
export interface RecentRefunds {
  count: number
  amount: number
}

/** The cap that stands in the way of one more; undefined when there is room. */
export function capReached(
  caps: AutomaticRefundCaps,
  recent: RecentRefunds,
  amount: number
): RefundCap | undefined {
  if (recent.count >= caps.mostPerHour) {
    return "mostPerHour"
  }
  return caps.mostAmountPerHour !== null &&
    recent.amount + amount > caps.mostAmountPerHour
    ? "mostAmountPerHour"
    : undefined
}
