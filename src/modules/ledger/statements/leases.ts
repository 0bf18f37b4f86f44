import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NOW } from "./database-time"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"

const LEASE_TABLE = "checkout_transparent_lease"

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

/** Deletes what dead processes have left behind; a lease that is ended leaves no row. */
export function pruneLeases(knex: Knex): Promise<number> {
  return deleteInBatches(knex, LEASE_TABLE, () =>
    knex(LEASE_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw(olderThanDays("expires_at"), [1])
      .orderBy("expires_at")
  )
}
