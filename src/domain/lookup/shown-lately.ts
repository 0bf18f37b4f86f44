import type { Charge } from "../charge/charge"

/**
 * How recently a lookup must have shown the money of a charge for an order to be placed on it. It is longer than an
 * attempt to place an order takes.
 */
const FRESH_FOR_AN_ORDER_MS = 3_000

/**
 * How recently a lookup must have shown the money of a charge for `payment.paid` to be written. It is longer than the
 * way from the lookup over core's order to the event, so only interrupted work needs another lookup.
 */
const FRESH_FOR_AN_EVENT_MS = 20_000

type Shown = Pick<Charge, "lookedUpAt" | "createdAt">

/**
 * Returns whether the gateway showed the money of a charge recently enough for an order to be placed on it. The lookup
 * of an earlier attempt is too old, because a merchant can refund in the panel at any time.
 */
export function isShownLately(charge: Shown, now: Date): boolean {
  return sinceShownMs(charge, now) <= FRESH_FOR_AN_ORDER_MS
}

/**
 * Returns whether the gateway showed the money of a charge recently enough for the store to be told to ship. If a
 * process died after placing the order, the lookup is older, and the money may have been refunded since.
 */
export function isShownForEvent(charge: Shown, now: Date): boolean {
  return sinceShownMs(charge, now) <= FRESH_FOR_AN_EVENT_MS
}

function sinceShownMs({ lookedUpAt, createdAt }: Shown, now: Date): number {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt
}
