import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The time of every row and every comparison: the database's, so that processes whose clocks differ
 * agree. A function of the migration, which tests replace to move time.
 *
 * It is the time at which the statement began. `now()` is when its transaction did, before it waited
 * for a lock: what arrived while it waited would be in its future. Not `clock_timestamp()`, which
 * changes from row to row, so that no index can be asked about it.
 */
export const NOW = "checkout_transparent_now()"

export interface DatabaseTime {
  now: Date
  /** The time of the database's machine. The same as `now`, but where a test moves time. */
  ofMachine: Date
}

export async function readTime(knex: Knex): Promise<DatabaseTime> {
  const { rows } = await knex.raw<{ rows: { now: Date; machine: Date }[] }>(
    `select ${NOW} as now, statement_timestamp() as machine`
  )
  const [row] = rows
  if (!row) {
    throw new Error("The database did not tell the time.")
  }
  return { now: row.now, ofMachine: row.machine }
}

/** The same as a value of a query. */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.raw(NOW)
}
