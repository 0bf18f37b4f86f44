/**
 * How long a process may work on a charge before it has to renew its lease. The time is long enough to wait for a lock
 * and to make one call to the gateway. If the process is killed, other processes have to wait for the charge until the
 * lease ends.
 */
export const CHARGE_LEASE_MS = 60_000

/**
 * The lease with which a process creates a payment session. It lasts for `ms`, which is long enough for the two calls
 * to the gateway that may be needed: one cancels the old code, and one creates the new code. `waitMs` is how long
 * another process waits for the lease.
 */
export const SESSION_CREATION_LEASE = { ms: 90_000, waitMs: 25_000 }
