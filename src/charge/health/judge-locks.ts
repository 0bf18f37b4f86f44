import { LOCKS_LEFT_AFTER_MS } from "../times"
import { type HealthReason, isWithin, type Judged } from "./health"

/** Medusa's locks, as the process that is asked has them. */
export interface MedusaLocks {
  arePostgres: boolean
  /** Rows of Medusa's lock module for PostgreSQL whose time is over. */
  left: number
  oldestLeftAt: Date | undefined
}

/** Read in the log as well: what waits for a lock has a connection of the pool, and what has it needs another. */
export const LOCKS_IN_POSTGRES =
  "locks are in PostgreSQL, where each takes a connection of the store's pool: when many buy one product at once, all of the store stands still until they give up, whatever they pay with. No money is wrong. Give all processes the locking module with locking-redis: docs/several-processes.md."

/** Whether a rush stops the store, and whether locks of dead processes are left for which somebody may wait. */
export function judgeLocks(
  { arePostgres, left, oldestLeftAt }: MedusaLocks,
  now: Date
): Judged {
  const reasons: HealthReason[] = []
  if (arePostgres) {
    reasons.push({ code: "locking_in_postgres", details: LOCKS_IN_POSTGRES })
  }
  if (oldestLeftAt && !isWithin(oldestLeftAt, LOCKS_LEFT_AFTER_MS, now)) {
    reasons.push({
      code: "locks_left",
      details: `locks of Medusa in PostgreSQL that have ended and are still there: ${left}, the oldest since ${oldestLeftAt.toISOString()}. Their processes have died, and whoever asks for one of them is refused for ever. Those of carts with a charge are removed by the scheduled job; the others by: delete from locking where expiration < now() - interval '10 minutes'.`,
    })
  }
  return {
    status: reasons.length > 0 ? "degraded" : "ok",
    reasons,
    details: { count: left, oldest_at: oldestLeftAt ?? null },
  }
}
