import type { ReconciliationInput } from "../../../domain/reconciliation/reconciliation-input"
import { AFTER_CLAIM_MS } from "../../../operations/resolve/resolve-doubt"
import { UNDER_WAY_PAUSE_MS } from "./pauses"

/**
 * The pause before a charge with an operation in doubt is read again, and the longest pause until a claim ends. The
 * lookups of an operation in doubt have pauses of their own.
 */
const IN_DOUBT_PAUSE_MS = 30_000

/**
 * Returns the pause, in milliseconds, before a charge is read again that waits for its own captures, refunds and
 * cancellations. The pause ends when the last lease of these operations has ended, or after IN_DOUBT_PAUSE_MS if that
 * is earlier. If all leases have ended, the pause is IN_DOUBT_PAUSE_MS for an operation whose outcome is unknown, and
 * UNDER_WAY_PAUSE_MS otherwise.
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
