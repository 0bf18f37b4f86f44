import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import {
  AFTER_CLAIM_MS,
  IN_DOUBT_PAUSE_MS,
  UNDER_WAY_PAUSE_MS,
} from "../charge/times"

/**
 * Returns the milliseconds after which a charge that waits for its own captures, refunds and cancellations is read
 * again: when the lease of the last one under way has run out, and without any after the usual pause.
 */
export function pauseForOperations({
  operations,
  now,
}: ReconciliationInput): number {
  const leases = operations
    .filter(({ bookedAt }) => bookedAt === undefined)
    .map(({ leaseExpiresAt }) => leaseExpiresAt.getTime() - now.getTime())
    .filter((ms) => ms > 0)
  if (leases.length > 0) {
    return Math.min(IN_DOUBT_PAUSE_MS, Math.max(...leases) + AFTER_CLAIM_MS)
  }
  return operations.some(({ state }) => state === "unknown")
    ? IN_DOUBT_PAUSE_MS
    : UNDER_WAY_PAUSE_MS
}
