import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NOW } from "./database-time"

const MOVEMENT_EXPORT_TABLE = "checkout_transparent_movement_export"

/** The part of an export that has the movements of one account. */
export interface ExportedPart {
  account: string
  /** In ISO 8601; `to` is not included. */
  from: string
  to: string
}

/**
 * Creates an export of all movements of these accounts that no export has yet, and returns its number. One is created
 * after another, over all processes, so that no two contain the same movement.
 */
export async function createMovementExport(
  knex: Knex,
  { accounts, by }: { accounts: readonly string[]; by: string }
): Promise<number> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_movement_export', 0))"
    )
    const { rows } = await transaction.raw<{ rows: { next: number }[] }>(
      `select coalesce(max(number), 0) + 1 as next from ${MOVEMENT_EXPORT_TABLE}`
    )
    const number = Number(rows[0]?.next)
    for (const account of accounts) {
      // A movement has the time at which its statement began, and is visible after its commit, within a minute.
      await transaction.raw(
        `insert into ${MOVEMENT_EXPORT_TABLE} (id, number, account, from_at, until_at, created_by)
        select ?, ?, ?, ended.at, greatest(ended.at, ${NOW} - interval '1 minute'), ?
        from (select coalesce(max(until_at), to_timestamp(0)) as at from ${MOVEMENT_EXPORT_TABLE}
          where account = ? and deleted_at is null) as ended`,
        [generateEntityId(undefined, "ctexp"), number, account, by, account]
      )
    }
    return number
  })
}

/** The parts of an export, by account; empty if there is no such export. */
export async function findMovementExport(
  knex: Knex,
  number: number
): Promise<ExportedPart[]> {
  const text = (column: string) =>
    knex.raw(
      `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "${column === "from_at" ? "from" : "to"}"`
    )
  return knex(MOVEMENT_EXPORT_TABLE)
    .where({ number, deleted_at: null })
    .orderBy("account")
    .select<ExportedPart[]>("account", text("from_at"), text("until_at"))
}
