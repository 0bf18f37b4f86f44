import type { Charge } from "./charge"
import { FRESH_LOOKUP_MS } from "./times"

/**
 * Whether the gateway has shown the money of a charge so lately that an order may be placed on it: in the steps that
 * lead to this order. A merchant can refund in the panel at any time, so an earlier attempt's lookup says nothing.
 */
export function isShownLately(
  { lookedUpAt, createdAt }: Pick<Charge, "lookedUpAt" | "createdAt">,
  now: Date
): boolean {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt <= FRESH_LOOKUP_MS
}
