import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"

/** The table of Medusa's `locking-postgres`, which is not ours; docs/medusa-internals.md says why we delete its rows. */
const LOCK_TABLE = "locking"

/** Covers clock differences of one database and statements under way. Milliseconds. */
const MARGIN_MS = 10_000

const HAS_ENDED = `expiration < ${NOW} - ? * interval '1 millisecond'`

/**
 * - `free`: the lock is not taken.
 * - `removed`: the lock had ended, and its row, which was still there, was removed.
 * - `held`: another process may have the lock for `freeInMs` from now; null if the lock has no end.
 */
export type CoreLock =
  | { kind: "free" }
  | { kind: "removed"; endedAt: Date }
  | { kind: "held"; freeInMs: number | null }

/**
 * Removes the row of a lock that has ended. Medusa's lock module never does: when the process that had the lock has
 * died, everyone who asks for that key is refused for ever.
 */
export async function removeEndedLock(
  knex: Knex,
  key: string
): Promise<CoreLock> {
  // The condition protects the lock of a process that took it meanwhile.
  const [removed] = await knex(LOCK_TABLE)
    .where({ id: key })
    .whereRaw(HAS_ENDED, [MARGIN_MS])
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
 * Removes ended locks on carts for which there is a charge of ours; resolves to the ids of these carts. Locks on
 * other carts are not ours to remove.
 */
export async function removeEndedLocksOfCarts(knex: Knex): Promise<string[]> {
  const removed = await knex(LOCK_TABLE)
    .whereRaw(HAS_ENDED, [MARGIN_MS])
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
