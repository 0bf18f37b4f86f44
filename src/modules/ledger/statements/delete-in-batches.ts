import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NOW } from "./database-time"

const AT_ONCE = 1000

/**
 * Deletes the rows that `which` selects the ids of, a thousand at a time, so that nobody waits for a
 * year of them. What somebody is at work on is left for the next time. Resolves to how many went.
 */
export async function deleteInBatches(
  knex: Knex,
  table: string,
  which: () => Knex.QueryBuilder
): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await knex(table)
      // As an array: PostgreSQL would read the whole table to join it with a thousand ids.
      .whereRaw("id = any(array(?))", [
        which().limit(AT_ONCE).forUpdate().skipLocked(),
      ])
      .delete()
    count += deleted
    if (deleted < AT_ONCE) {
      return count
    }
  }
}

/** For a column of time: whether it was longer ago than so many days, by the database's clock. */
export function olderThanDays(column: string): string {
  return `${column} < ${NOW} - ? * interval '1 day'`
}
