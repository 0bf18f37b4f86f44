import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The time of all rows and comparisons: the database's, so that processes with different clocks agree. It is a
 * function of the migration, which tests replace to move time.
 *
 * It returns the start of the statement. `now()` would be the start of the transaction, before a wait for a lock:
 * what arrived during the wait would be in its future. `clock_timestamp()` changes from row to row, so no index could
 * be searched by it.
 */
export const NOW = "checkout_transparent_now()"

export interface DatabaseTime {
  now: Date
  /** The clock of the database's machine. Equal to `now` unless a test moves time. */
  ofMachine: Date
}

export async function readTime(knex: Knex): Promise<DatabaseTime> {
  const { rows } = await knex.raw<{ rows: [DatabaseTime] }>(
    `select ${NOW} as now, statement_timestamp() as "ofMachine"`
  )
  return rows[0]
}

/** The time in so many milliseconds, as a value for a query; null for none. */
export function inMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
}

/** The database's time as a value for a query. */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.raw(NOW)
}
