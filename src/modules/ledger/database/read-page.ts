import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export interface ListPage {
  direction: "asc" | "desc"
  limit: number
  offset: number
}

/**
 * The number at which counting the rows of a list stops, unless the list has another limit. Counting all rows for each
 * page would read the whole table, which grows with each sale.
 */
export const COUNT_LIMIT = 10_000

/**
 * Counts the matching rows, but stops at `most`. The rows are sorted by the column `by` in descending order, so that
 * PostgreSQL can use the index on that column and stop early.
 */
async function countUpTo(
  knex: Knex,
  matching: Knex.QueryBuilder,
  { by, most = COUNT_LIMIT }: { by: string; most?: number | undefined }
): Promise<number> {
  const first = matching.select(knex.raw("1")).orderBy(by, "desc").limit(most)
  const [counted] = await knex
    .from(first.as("counted"))
    .count<{ count: string }[]>({ count: "*" })
  return Number(counted?.count ?? 0)
}

interface PagedTable {
  knex: Knex
  table: string
  columns?: string[]
  by: [string, ...string[]]
  most?: number | undefined
}
/**
 * Resolves to one page of the matching rows, sorted by the columns `by`, and to the number of all matching rows.
 * Counting stops at `most`, which is COUNT_LIMIT by default.
 */
export async function readPage<Row>(
  { knex, table, columns = ["*"], by, most }: PagedTable,
  matching: () => Knex.QueryBuilder,
  { direction, limit, offset }: ListPage
): Promise<{ rows: Row[]; count: number }> {
  // All columns are sorted in the same direction, because PostgreSQL reads an index either forwards or backwards. Only
  // the ids of the page are selected first, so that the rows of the preceding pages are not read.
  const order = [...by, "id"].map((column) => ({ column, order: direction }))
  const [rows, count] = await Promise.all([
    knex(table)
      .whereIn(
        "id",
        matching().select("id").orderBy(order).limit(limit).offset(offset)
      )
      .orderBy(order)
      .select(columns) as Promise<Row[]>,
    countUpTo(knex, matching(), { by: by[0], most }),
  ])
  return { rows, count }
}

type FilterValue = string | number | boolean | Date

/**
 * The filter of a list. The value of a column is a single value, a list of values, or a range that includes both
 * limits.
 */
export type ColumnFilter<Column extends string = string> = {
  [Name in Column]?:
    | FilterValue
    | readonly FilterValue[]
    | { $gte?: FilterValue | undefined; $lte?: FilterValue | undefined }
    | undefined
}

export function selectFilteredRows(
  knex: Knex,
  table: string,
  asked: ColumnFilter
): Knex.QueryBuilder {
  const found = knex(table).whereNull("deleted_at")
  for (const [column, value] of Object.entries(asked)) {
    if (Array.isArray(value)) {
      void found.whereIn(column, [...(value as FilterValue[])])
    } else if (typeof value === "object" && !(value instanceof Date)) {
      const { $gte, $lte } = value as { $gte?: FilterValue; $lte?: FilterValue }
      if ($gte !== undefined) void found.where(column, ">=", $gte)
      if ($lte !== undefined) void found.where(column, "<=", $lte)
    } else if (value !== undefined) {
      void found.where(column, value)
    }
  }
  return found
}
