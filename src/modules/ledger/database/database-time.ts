import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The SQL expression for the time of all rows and comparisons. It is the database's time, so that processes with
 * different clocks agree, and a function of the migration, which tests replace to move time.
 *
 * It returns the start of the statement. `now()` would return the start of the transaction, before a wait for a lock,
 * so that rows written during the wait would be in its future. `clock_timestamp()` changes from row to row, so that no
 * index could be used.
 */
export const NOW = "checkout_transparent_now()"

export interface DatabaseTime {
  now: Date
  /** The clock of the database's machine. It equals `now` unless a test moves time. */
  ofMachine: Date
}

export async function readTime(knex: Knex): Promise<DatabaseTime> {
  const { rows } = await knex.raw<{ rows: [DatabaseTime] }>(
    `select ${NOW} as now, statement_timestamp() as "ofMachine"`
  )
  return rows[0]
}

/** Returns SQL for the time in `ms` milliseconds from now, or SQL null for null. */
export function inMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
}

/** Returns the database's time as a value for a query. */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.raw(NOW)
}
