import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { databaseNow, inMs, NOW } from "./database-time"
import { randomUUID } from "node:crypto"
import { INSTALLATION_TABLE, ONLY_ROW } from "./installation-charges"
import { CHARGE_TABLE } from "./charge-rows"

export const LEASE_TABLE = "checkout_transparent_lease"

export interface Lease {
  key: string
  owner: string
}

/** Takes a lease that is free or expired. Returns false while the lease is taken. */
export async function takeLease(
  knex: Knex,
  { key, owner }: Lease,
  ms: number
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `insert into ${LEASE_TABLE} as lease (id, lease_key, owner, expires_at)
    values (?, ?, ?, ${NOW} + ? * interval '1 millisecond')
    on conflict (lease_key) where deleted_at is null
    do update set owner = excluded.owner, expires_at = excluded.expires_at, updated_at = ${NOW}
    where lease.expires_at <= ${NOW}
    returning id`,
    [generateEntityId(undefined, "ctlse"), key, owner, ms]
  )
  return rows.length > 0
}

export async function renewLease(
  knex: Knex,
  { key, owner }: Lease,
  ms: number
): Promise<void> {
  await knex(LEASE_TABLE)
    .where({ lease_key: key, owner, deleted_at: null })
    .update({ expires_at: inMs(knex, ms) })
}

export async function endLease(
  knex: Knex,
  { key, owner }: Lease
): Promise<void> {
  await knex(LEASE_TABLE)
    .where({ lease_key: key, owner, deleted_at: null })
    .delete()
}

/** Notes that the scheduled job begins, or that a process which has just started has scheduled it. */
export async function noteJobRun(knex: Knex): Promise<void> {
  await knex(INSTALLATION_TABLE)
    .insert({
      id: ONLY_ROW,
      installation_id: randomUUID(),
      job_ran_at: databaseNow(knex),
    })
    .onConflict("id")
    .merge({ job_ran_at: databaseNow(knex), updated_at: databaseNow(knex) })
}

/** Notes a run if the job has not run for `missingForMs`. Returns true in one process only, of all that ask. */
export async function takeMissedJobRun(
  knex: Knex,
  missingForMs: number
): Promise<boolean> {
  const taken = await knex(INSTALLATION_TABLE)
    .whereRaw(`job_ran_at < ${NOW} - ? * interval '1 millisecond'`, [
      missingForMs,
    ])
    .update({ job_ran_at: databaseNow(knex), updated_at: databaseNow(knex) })
  return taken > 0
}

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
