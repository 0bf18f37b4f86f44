import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { databaseNow, NOW } from "./database-time"
import { randomUUID } from "node:crypto"
import { INSTALLATION_TABLE, ONLY_ROW } from "./installation-charges"
import { CHARGE_TABLE } from "./charge-rows"

export const LEASE_TABLE = "checkout_transparent_lease"

export interface Lease {
  /** What it is for. */
  key: string
  owner: string
}

/** False while somebody else has it. Takes over one whose time is up. */
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

/** Of one that was ended, or taken over, nothing is renewed. */
export async function renewLease(
  knex: Knex,
  { key, owner }: Lease,
  ms: number
): Promise<void> {
  await knex(LEASE_TABLE)
    .where({ lease_key: key, owner, deleted_at: null })
    .update({
      expires_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms]),
    })
}

/** Of one that was taken over nothing is ended. */
export async function endLease(
  knex: Knex,
  { key, owner }: Lease
): Promise<void> {
  await knex(LEASE_TABLE)
    .where({ lease_key: key, owner, deleted_at: null })
    .delete()
}

/** The scheduled job begins, or a process that has just started has scheduled it. */
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

/** Notes a run of a job that has not run for so long. True for one of all processes that ask. */
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

/** Rows of Medusa's lock module for PostgreSQL that have ended. None where that module was never used. */
export async function endedLocks(
  knex: Knex
): Promise<{ left: number; oldestLeftAt: Date | undefined }> {
  const { rows } = await knex.raw<{ rows: { is_there: boolean }[] }>(
    "select to_regclass(?) is not null as is_there",
    [LOCK_TABLE]
  )
  const ended = rows[0]?.is_there
    ? await knex(LOCK_TABLE)
        .whereRaw(HAS_ENDED, [MARGIN_MS])
        .first<{ count: number; oldest_at: Date | null } | undefined>(
          knex.raw("count(*)::int as count, min(expiration) as oldest_at")
        )
    : undefined
  return {
    left: ended?.count ?? 0,
    oldestLeftAt: ended?.oldest_at ?? undefined,
  }
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
