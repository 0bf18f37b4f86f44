import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The part of a list that is asked for, in the order of a time. */
export interface ListPage {
  direction: "asc" | "desc"
  limit: number
  offset: number
}

/**
 * So many are counted, and no more: to count all rows is to read all, with every page that somebody
 * turns, of a table that grows with every sale.
 */
export const MOST_COUNTED = 10_000

/** How many match, up to so many; `matching` is in the order of its page, so that it is read by that index. */
export async function countUpTo(
  knex: Knex,
  matching: Knex.QueryBuilder,
  most = MOST_COUNTED
): Promise<number> {
  const [counted] = await knex
    .from(matching.select("id").limit(most).as("counted"))
    .count<{ count: string }[]>({ count: "*" })
  return Number(counted?.count ?? 0)
}

/**
 * A page of the rows that match, by the column `by`, and how many match, up to `MOST_COUNTED`. Which
 * they are is found in an index alone, however far the page is; then only they are read.
 */
export async function pageOf<Row>(
  { knex, table }: { knex: Knex; table: string },
  matching: () => Knex.QueryBuilder,
  { by, direction, limit, offset }: ListPage & { by: string }
): Promise<{ rows: Row[]; count: number }> {
  const order = [by, "id"].map((column) => ({ column, order: direction }))
  const [rows, count] = await Promise.all([
    knex(table)
      .whereIn(
        "id",
        matching().select("id").orderBy(order).limit(limit).offset(offset)
      )
      .orderBy(order) as Promise<Row[]>,
    countUpTo(knex, matching().orderBy(order)),
  ])
  return { rows, count }
}
