import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The SQL expression for the present time by the database's clock. The ledger uses this clock, because the clocks of
 * the processes may differ. Tests replace the SQL function to change the time.
 *
 * The function returns the start time of the statement. PostgreSQL's `now()` would return the start time of the
 * transaction, which may have waited for a lock. With `clock_timestamp()`, PostgreSQL could not use an index.
 */
export const NOW = "checkout_transparent_now()"

export interface DatabaseTime {
  now: Date
  /** The real time of the database server. It differs from `now` only if a test has changed the time. */
  realNow: Date
}

export async function readDatabaseTime(knex: Knex): Promise<DatabaseTime> {
  const { rows } = await knex.raw<{ rows: [DatabaseTime] }>(
    `select ${NOW} as now, statement_timestamp() as "realNow"`
  )
  return rows[0]
}

/** Returns SQL for the time that is `ms` milliseconds after the present time. Returns SQL null if `ms` is null. */
export function databaseTimeAfterMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
}

/** Returns the expression `NOW` as a value for a Knex statement. */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.raw(NOW)
}
