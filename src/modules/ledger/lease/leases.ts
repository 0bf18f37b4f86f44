import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  databaseNow,
  databaseTimeAfterMs,
  NOW,
} from "../database/database-time"
import { randomUUID } from "node:crypto"
import { INSTALLATION_TABLE, ONLY_ROW_ID } from "../charge/installation-id"

export const LEASE_TABLE = "checkout_transparent_lease"

export interface Lease {
  key: string
  owner: string
}

/** Takes a lease for `ms` milliseconds. Resolves to `false` if the lease is taken and has not expired. */
export async function acquireLease(
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
    .update({ expires_at: databaseTimeAfterMs(knex, ms) })
}

export async function releaseLease(
  knex: Knex,
  { key, owner }: Lease
): Promise<void> {
  await knex(LEASE_TABLE)
    .where({ lease_key: key, owner, deleted_at: null })
    .delete()
}

export async function recordJobRun(knex: Knex): Promise<void> {
  await knex(INSTALLATION_TABLE)
    .insert({
      id: ONLY_ROW_ID,
      installation_id: randomUUID(),
      job_last_ran_at: databaseNow(knex),
    })
    .onConflict("id")
    .merge({
      job_last_ran_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/**
 * Records a run of the scheduled job if the last recorded run was more than `missingForMs` milliseconds ago. Resolves
 * to `true` if a run was recorded. If several processes call this function at the same time, only one of them gets
 * `true`.
 */
export async function claimMissedJobRun(
  knex: Knex,
  missingForMs: number
): Promise<boolean> {
  const taken = await knex(INSTALLATION_TABLE)
    .whereRaw(`job_last_ran_at < ${NOW} - ? * interval '1 millisecond'`, [
      missingForMs,
    ])
    .update({
      job_last_ran_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
  return taken > 0
}
