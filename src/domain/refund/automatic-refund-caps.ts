import type { MinorUnits } from "../money"

/**
 * The actor that is recorded for everything that the plugin decides itself, such as refunds, cancellations and the
 * closing of discrepancies.
 */
export const AUTOMATIC_ACTOR = "checkout-transparent"

/**
 * The limits of automatic refunds in each hour: how many there may be, and how much they may refund in total, in
 * centavos. `null` means that the total is not limited.
 */
export interface AutomaticRefundCaps {
  mostPerHour: number
  mostAmountPerHour: MinorUnits | null
}

export type RefundCap = keyof AutomaticRefundCaps

/**
 * How many automatic refunds of captured money were decided in the last hour, and the sum of the captured amounts in
 * centavos.
 */
export interface RecentRefundDecisions {
  count: number
  amount: number
}

/**
 * Returns which limit a further automatic refund of `amount` would exceed, or `undefined` if the refund exceeds neither
 * limit.
 */
export function findReachedRefundCap(
  caps: AutomaticRefundCaps,
  recent: RecentRefundDecisions,
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
