/**
 * The lease of a charge. It is longer than the wait for a lock and a call together, and is renewed before each step.
 * If its process is killed, no other process takes over for this time.
 */
export const CHARGE_LEASE_MS = 60_000

/** The lease for a new session: longer than canceling a blocking code and making the session, one call each. */
export const SESSIONS_LEASE = { ms: 90_000, waitMs: 25_000 }
