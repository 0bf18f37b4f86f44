/**
 * How long a process may work on a charge before it has to renew its lease. That is long enough to wait for a lock and
 * make one call to the gateway. If the process is killed, other processes have to wait this long for the charge.
 */
export const CHARGE_LEASE_MS = 60_000

/**
 * The lease with which a process creates a payment session. `ms` is long enough for the two calls to the gateway that
 * may be needed: cancel the old code, and create the new one. `waitMs` is how long another process waits for the lease.
 */
export const SESSION_CREATION_LEASE = { ms: 90_000, waitMs: 25_000 }
