import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"

/** Of Medusa's lock module for PostgreSQL. */
const LOCK_TABLE = "locking"

/** Longer than clocks of one database and statements that are under way can differ. */
const MARGIN_MS = 10_000

const HAS_ENDED = `expiration < ${NOW} - ? * interval '1 millisecond'`

/**
 * - `free`: nobody has it.
 * - `removed`: its lock had ended, and the row of it was still there.
 * - `held`: until then, in milliseconds from now, it may be somebody's; null for one without an end.
 */
export type CoreLock =
  | { kind: "free" }
  | { kind: "removed"; endedAt: Date }
  | { kind: "held"; freeInMs: number | null }

/**
 * Removes the row of a lock that has ended. Its lock module never does: whoever asks for such a key
 * is refused for ever when the process that had it has died.
 */
export async function removeEndedLock(
  knex: Knex,
  key: string
): Promise<CoreLock> {
  // Conditional, so that it never meets the lock of whoever came meanwhile.
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
 * Removes what is left of ended locks on carts that we have a charge of; resolves to the carts. Of any
 * other cart it is not ours to say.
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
