import type { MinorUnits } from "../money"

/**
 * The name that the ledger records as the actor of what the plugin does automatically: refunds, cancellations and the
 * closing of discrepancies.
 */
export const AUTOMATIC_ACTOR = "checkout-transparent"

/**
 * The limits of automatic refunds in one hour: the number of refunds, and the sum of their amounts. A sum of `null`
 * means that the sum is not limited.
 */
export interface AutomaticRefundCaps {
  mostPerHour: number
  mostAmountPerHour: MinorUnits | null
}

export type RefundCap = keyof AutomaticRefundCaps

/** The number and the sum of the automatic refunds that were decided within the last hour. */
export interface RecentRefunds {
  count: number
  amount: number
}

/** Returns the limit that one more automatic refund would exceed, or `undefined` if it is allowed. */
export function reachedRefundCap(
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
