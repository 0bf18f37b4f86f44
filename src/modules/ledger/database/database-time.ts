import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The SQL expression for the present time, which all rows and comparisons use. It is the database's time, so that
 * processes with different clocks agree. It calls a function that the migration creates, and that tests replace to move
 * time.
 *
 * The function returns the time at which the statement started. PostgreSQL's `now()` would return the time at which the
 * transaction started, which may be long before a lock was obtained. `clock_timestamp()` changes during a statement, so
 * no index could be used.
 */
export const NOW = "checkout_transparent_now()"

export interface DatabaseTime {
  now: Date
  /**
   * The time of the clock of the database's machine. It equals `now` unless a test has moved the time of the function.
   */
  ofMachine: Date
}

export async function readTime(knex: Knex): Promise<DatabaseTime> {
  const { rows } = await knex.raw<{ rows: [DatabaseTime] }>(
    `select ${NOW} as now, statement_timestamp() as "ofMachine"`
  )
  return rows[0]
}

/** Returns SQL for the time in `ms` milliseconds from now, or SQL null for null. */
export function timeInMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
}

/** Returns the present time of the database, for use as a value in a query. */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.raw(NOW)
}
