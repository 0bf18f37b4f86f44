import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NOW } from "./database-time"

const AT_ONCE = 1000

/** Repeats `batch` until it has done less than it might; resolves to how much it did in all. */
export async function inBatches(
  batch: (atOnce: number) => Promise<number>
): Promise<number> {
  let count = 0
  for (;;) {
    const done = await batch(AT_ONCE)
    count += done
    if (done < AT_ONCE) {
      return count
    }
  }
}

/**
 * Deletes the rows that `which` selects the ids of, a thousand at a time, so that nobody waits for a
 * year of them. What somebody is at work on is left for the next time. Resolves to how many went.
 */
export function deleteInBatches(
  knex: Knex,
  table: string,
  which: () => Knex.QueryBuilder
): Promise<number> {
  return inBatches((atOnce) =>
    knex(table)
      // As an array: PostgreSQL would read the whole table to join it with a thousand ids.
      .whereRaw("id = any(array(?))", [
        which().limit(atOnce).forUpdate().skipLocked(),
      ])
      .delete()
  )
}

/** For a column of time: whether it was longer ago than so many days, by the database's clock. */
export function olderThanDays(column: string): string {
  return `${column} < ${NOW} - ? * interval '1 day'`
}
