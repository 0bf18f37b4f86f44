import type { ReconciliationInput } from "../../../domain/reconciliation/reconciliation-input"
import { CLAIM_EXPIRY_MARGIN_MS } from "../../../operations/resolve/resolve-operation-in-doubt"
import { UNDER_WAY_PAUSE_MS } from "./synchronization-pauses"

/**
 * The pause in milliseconds before a charge with an unknown outcome is synchronized again. It is also the longest pause
 * while another process may be sending an operation. Lookups for unknown outcomes have their own pauses.
 */
const IN_DOUBT_PAUSE_MS = 30_000

/**
 * Returns the pause in milliseconds before a charge is synchronized again. The charge waits until its operations have
 * ended or are recorded in Medusa.
 *
 * While other processes may be sending these operations, the pause lasts until their claims have expired, but not
 * longer than IN_DOUBT_PAUSE_MS. Otherwise the pause is IN_DOUBT_PAUSE_MS if an outcome is unknown, and
 * UNDER_WAY_PAUSE_MS if all outcomes are known.
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
