import type { Charge } from "../charge/charge"

/**
 * The greatest age of a lookup that showed the money of a charge, for an order to be placed on that money. It is longer
 * than an attempt to place an order takes.
 */
const MAX_LOOKUP_AGE_FOR_ORDER_MS = 3_000

/**
 * The greatest age of a lookup that showed the money of a charge, for the event `payment.paid` to be written. Within
 * this time after the lookup, core normally places the order and the plugin writes the event. Another lookup is needed
 * only if that work was interrupted.
 */
const MAX_LOOKUP_AGE_FOR_EVENT_MS = 20_000

type LookedUpCharge = Pick<Charge, "lookedUpAt" | "createdAt">

/**
 * Returns whether the gateway showed the money of a charge recently enough for an order to be placed on it. The lookup
 * of an earlier attempt is too old, because a merchant can refund in the panel at any time.
 */
export function isLookupRecentForOrder(
  charge: LookedUpCharge,
  now: Date
): boolean {
  return ageOfLookupMs(charge, now) <= MAX_LOOKUP_AGE_FOR_ORDER_MS
}

/**
 * Returns whether the gateway showed the money of a charge recently enough for the store to be told to ship. If a
 * process died after placing the order, the lookup is older, and the money may have been refunded since.
 */
export function isLookupRecentForPaidEvent(
  charge: LookedUpCharge,
  now: Date
): boolean {
  return ageOfLookupMs(charge, now) <= MAX_LOOKUP_AGE_FOR_EVENT_MS
}

function ageOfLookupMs(
  { lookedUpAt, createdAt }: LookedUpCharge,
  now: Date
): number {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt
}
