/**
 * The duration of the lease of a charge. It is longer than waiting for a lock and one call together, and is renewed
 * before each step. If a process is killed, no other process takes over its charge before this time.
 */
export const CHARGE_LEASE_MS = 60_000

/**
 * The lease for creating a session. It is longer than the two calls that cancel a blocking code and create the session.
 */
export const SESSION_CREATION_LEASE = { ms: 90_000, waitMs: 25_000 }
