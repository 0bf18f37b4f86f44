import type { Charge } from "../charge/charge"

/**
 * How long ago the gateway may have shown the money of a charge when an order is placed on it. Longer than an attempt
 * to place an order takes.
 */
const FRESH_FOR_AN_ORDER_MS = 3_000

/**
 * How long ago the gateway may have shown the money of a charge when `payment.paid` is written. Longer than it takes
 * from the lookup over core's order to the event, so that only work which was interrupted needs another lookup.
 */
const FRESH_FOR_AN_EVENT_MS = 20_000

type Shown = Pick<Charge, "lookedUpAt" | "createdAt">

/**
 * Whether the gateway has shown the money of a charge so lately that an order may be placed on it: in the steps that
 * lead to this order. A merchant can refund in the panel at any time, so an earlier attempt's lookup says nothing.
 */
export function isShownLately(charge: Shown, now: Date): boolean {
  return sinceShownMs(charge, now) <= FRESH_FOR_AN_ORDER_MS
}

/**
 * Whether the gateway has shown the money of a charge so lately that a shop may be told to ship for it. A process that
 * died after the order was placed leaves an older lookup, and the money may have gone back meanwhile.
 */
export function isShownForEvent(charge: Shown, now: Date): boolean {
  return sinceShownMs(charge, now) <= FRESH_FOR_AN_EVENT_MS
}

function sinceShownMs({ lookedUpAt, createdAt }: Shown, now: Date): number {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt
}
