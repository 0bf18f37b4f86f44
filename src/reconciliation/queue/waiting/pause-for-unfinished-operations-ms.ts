import type { ReconciliationInput } from "../../../domain/reconciliation/reconciliation-input"
import { CLAIM_EXPIRY_MARGIN_MS } from "../../../operations/resolve/resolve-operation-in-doubt"
import { UNDER_WAY_PAUSE_MS } from "./synchronization-pauses"

/**
 * The pause in milliseconds before a charge whose operation has an unknown outcome is synchronized again. The lookups
 * that try to find the outcome have other pauses, so a synchronization does not always make a lookup.
 */
const IN_DOUBT_PAUSE_MS = 30_000

/**
 * Returns the pause in milliseconds before a charge with unfinished operations is synchronized again. An operation is
 * unfinished until Medusa has recorded it. While another process may be sending an operation, the pause lasts until the
 * process's claim has expired, but not longer than IN_DOUBT_PAUSE_MS.
 */
export function pauseForUnfinishedOperationsMs({
  operations,
  now,
}: ReconciliationInput): number {
  const leases = operations
    .filter(({ bookedAt }) => bookedAt === undefined)
    .map(({ leaseExpiresAt }) => leaseExpiresAt.getTime() - now.getTime())
    .filter((ms) => ms > 0)
  if (leases.length > 0) {
    return Math.min(
      IN_DOUBT_PAUSE_MS,
      Math.max(...leases) + CLAIM_EXPIRY_MARGIN_MS
    )
  }
  return operations.some(({ state }) => state === "unknown")
    ? IN_DOUBT_PAUSE_MS
    : UNDER_WAY_PAUSE_MS
}
