import type { Charge } from "./charge"

/**
 * The age up to which a lookup that showed a charge's money is relied on when an order is placed. It covers the steps
 * between a lookup and the order that it is made for. A merchant can refund in the panel at any time, so an earlier
 * attempt's lookup says nothing.
 */
const FRESH_LOOKUP_MS = 3_000

/**
 * Whether the gateway has shown the money of a charge so lately that an order may be placed on it. Later, the money may
 * have gone back in the merchant panel.
 */
export function isShownLately(
  { lookedUpAt, createdAt }: Pick<Charge, "lookedUpAt" | "createdAt">,
  now: Date
): boolean {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt <= FRESH_LOOKUP_MS
}
