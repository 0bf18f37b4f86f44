import type { ReconciliationInput } from "../../../domain/reconciliation/reconciliation-input"
import { CLAIM_EXPIRY_MARGIN_MS } from "../../../operations/resolve/resolve-operation-in-doubt"
import { OPEN_ENDED_WAIT_PAUSE_MS } from "./synchronization-pauses"

/**
 * The pause in milliseconds before a charge whose operation has an unknown outcome is synchronized again. If a lookup
 * for the outcome is planned, the time of this lookup decides instead (`nextSynchronizationMs`).
 */
const IN_DOUBT_PAUSE_MS = 30_000

/**
 * Returns the pause in milliseconds before a charge is synchronized again, if the charge waits for something that ends
 * at an unknown time.
 * - While another process may be sending or recording an operation, the pause lasts until the process's claim has
 *   expired, but not longer than IN_DOUBT_PAUSE_MS.
 * - If the outcome of an operation is unknown, the pause is IN_DOUBT_PAUSE_MS.
 * - Otherwise, the pause is OPEN_ENDED_WAIT_PAUSE_MS.
 */
export function pauseOfOpenEndedWaitMs({
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
    : OPEN_ENDED_WAIT_PAUSE_MS
}
