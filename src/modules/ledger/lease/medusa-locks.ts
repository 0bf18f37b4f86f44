import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"

/**
 * The table of Medusa's `locking-postgres` module. docs/medusa-internals.md explains why the plugin deletes rows of
 * this table.
 */
const LOCK_TABLE = "locking"

/**
 * How many milliseconds after its expiry a lock may be deleted. The margin is necessary because clocks differ, and
 * because a statement of the process that had the lock may still be running.
 */
const LOCK_EXPIRY_MARGIN_MS = 10_000

const HAS_LOCK_ENDED = `expiration < ${NOW} - ? * interval '1 millisecond'`

/**
 * The state of one of Medusa's locks.
 * - `free`: no process has the lock.
 * - `removed`: the lock had expired, and this call deleted its row.
 * - `held`: a process may still need the lock. The lock can be removed in `freeInMs` milliseconds. If `freeInMs` is
 *   null, the lock has no expiry time and can never be removed.
 */
export type MedusaLockState =
  | { kind: "free" }
  | { kind: "removed"; endedAt: Date }
  | { kind: "held"; freeInMs: number | null }

/**
 * Deletes a lock of Medusa if it expired more than LOCK_EXPIRY_MARGIN_MS ago, and resolves to the state of the lock.
 * This is necessary because Medusa's PostgreSQL locking module never deletes the lock of a process that died, and
 * refuses every later request for this lock.
 */
export async function removeExpiredMedusaLock(
  knex: Knex,
  key: string
): Promise<MedusaLockState> {
  // The condition protects a lock that another process has taken in the meantime.
  const [removed] = await knex(LOCK_TABLE)
    .where({ id: key })
    .whereRaw(HAS_LOCK_ENDED, [LOCK_EXPIRY_MARGIN_MS])
    .delete()
    .returning<{ expiration: Date }[]>("expiration")
  if (removed) {
    return { kind: "removed", endedAt: removed.expiration }
  }
  const held = await knex(LOCK_TABLE)
    .where({ id: key })
    .first<{ free_in_ms: number | null } | undefined>(
      knex.raw(
        `(extract(epoch from expiration - ${NOW}) * 1000 + ?)::float as free_in_ms`,
        [LOCK_EXPIRY_MARGIN_MS]
      )
    )
  return held ? { kind: "held", freeInMs: held.free_in_ms } : { kind: "free" }
}

/**
 * Deletes the locks of all carts with a charge of the plugin if they expired more than LOCK_EXPIRY_MARGIN_MS ago.
 * Resolves to the ids of these carts. The locks of other carts do not change.
 */
export async function removeExpiredLocksOfCartsWithCharge(
  knex: Knex
): Promise<string[]> {
  const removed = await knex(LOCK_TABLE)
    .whereRaw(HAS_LOCK_ENDED, [LOCK_EXPIRY_MARGIN_MS])
    .whereExists(
      knex(CHARGE_TABLE)
        .select("id")
        .whereRaw(`cart_id = ${LOCK_TABLE}.id`)
        .where({ deleted_at: null })
    )
    .delete()
    .returning<{ id: string }[]>("id")
  return removed.map(({ id }) => id)
}
