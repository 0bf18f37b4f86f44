import type { ReconciliationInput } from "../../../domain/reconciliation/reconciliation-input"
import { AFTER_CLAIM_MS } from "../../../operations/resolve/resolve-doubt"
import { UNDER_WAY_PAUSE_MS } from "./pauses"

/**
 * The pause when an operation is in doubt, and the longest pause for a claim. The lookups of an operation in doubt have
 * pauses of their own.
 */
const IN_DOUBT_PAUSE_MS = 30_000

/**
 * Returns the milliseconds after which to read a charge again that waits for its own captures, refunds and
 * cancellations. This is when the last lease of these operations ends, but not later than IN_DOUBT_PAUSE_MS. Without a
 * running lease the pause is fixed, and longer if the outcome of an operation is unknown.
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
