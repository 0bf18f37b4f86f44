import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The part of a list that is asked for, in the order of a time. */
export interface ListPage {
  direction: "asc" | "desc"
  limit: number
  offset: number
}

/**
 * A page of the rows that match, by the column `by`, and how many match. Which they are is found in an
 * index alone, however far the page is; then only they are read.
 */
export async function pageOf<Row>(
  table: Knex.QueryBuilder,
  matching: () => Knex.QueryBuilder,
  { by, direction, limit, offset }: ListPage & { by: string }
): Promise<{ rows: Row[]; count: number }> {
  const order = [by, "id"].map((column) => ({ column, order: direction }))
  const [rows, [counted]] = await Promise.all([
    table
      .whereIn(
        "id",
        matching().select("id").orderBy(order).limit(limit).offset(offset)
      )
      .orderBy(order) as Promise<Row[]>,
    matching().count<{ count: string }[]>({ count: "*" }),
  ])
  return { rows, count: Number(counted?.count ?? 0) }
}
