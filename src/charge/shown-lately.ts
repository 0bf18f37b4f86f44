import type { Charge } from "./charge"
import { FRESH_LOOKUP_MS } from "./times"

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
