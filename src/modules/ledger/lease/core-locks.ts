import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"

/**
 * The table of Medusa's `locking-postgres` module. docs/medusa-internals.md explains why the plugin deletes rows of it.
 */
const LOCK_TABLE = "locking"

/** A margin in milliseconds for differences between clocks and for statements in progress. */
const MARGIN_MS = 10_000

const HAS_LOCK_ENDED = `expiration < ${NOW} - ? * interval '1 millisecond'`

/**
 * The state of one of core's locks.
 * - `free`: the lock is not taken.
 * - `removed`: the lock had expired, and its row was removed.
 * - `held`: another process may have the lock for `freeInMs` more milliseconds, or forever if `freeInMs` is null.
 */
export type CoreLock =
  | { kind: "free" }
  | { kind: "removed"; endedAt: Date }
  | { kind: "held"; freeInMs: number | null }

/**
 * Removes the row of a core lock that has ended, and says whether the lock is free. Medusa's locking module never
 * removes such a row. When the process with the lock has died, the module refuses every later request for the same
 * lock.
 */
export async function removeEndedLock(
  knex: Knex,
  key: string
): Promise<CoreLock> {
  // The condition protects the lock of a process that took it meanwhile.
  const [removed] = await knex(LOCK_TABLE)
    .where({ id: key })
    .whereRaw(HAS_LOCK_ENDED, [MARGIN_MS])
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
        [MARGIN_MS]
      )
    )
  return held ? { kind: "held", freeInMs: held.free_in_ms } : { kind: "free" }
}

/**
 * Removes expired locks on carts that have a charge of the plugin, and resolves to the ids of these carts. Locks on
 * other carts are not changed.
 */
export async function removeEndedLocksOfCarts(knex: Knex): Promise<string[]> {
  const removed = await knex(LOCK_TABLE)
    .whereRaw(HAS_LOCK_ENDED, [MARGIN_MS])
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
