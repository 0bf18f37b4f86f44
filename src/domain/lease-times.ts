/**
 * How long a process may work on a charge before it has to renew its lease. The time is long enough to wait for a lock
 * and to make one call to the gateway. If the process is killed, other processes have to wait until the lease ends
 * before they can work on the charge.
 */
export const CHARGE_LEASE_MS = 60_000

/**
 * The times of the lease with which a process creates a payment session. The lease lasts for `ms`, which is long enough
 * for the two calls to the gateway that may be needed: one cancels the old code, and one creates the new code. Another
 * process waits for the lease for at most `waitMs`.
 */
export const SESSION_CREATION_LEASE = { ms: 90_000, waitMs: 25_000 }
