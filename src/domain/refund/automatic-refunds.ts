import type { MinorUnits } from "../money"

/** The actor of refunds and cancellations that the plugin makes by itself. */
export const BY_ITSELF = "checkout-transparent"

/** The most automatic refunds in one hour; `mostAmountPerHour`: null for any amount. */
export interface AutomaticRefundCaps {
  mostPerHour: number
  mostAmountPerHour: MinorUnits | null
}

export type RefundCap = keyof AutomaticRefundCaps

/** The automatic refunds that were decided within the last hour. */
export interface RecentRefunds {
  count: number
  amount: number
}

/** Returns the cap that one more automatic refund would exceed; undefined when there is room. */
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
