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

/**
 * How many match, up to so many: the newest of them `by` a column, so that an index that has only this
 * column answers alone.
 */
export async function countUpTo(
  knex: Knex,
  matching: Knex.QueryBuilder,
  { by, most = MOST_COUNTED }: { by: string; most?: number | undefined }
): Promise<number> {
  const first = matching.select(knex.raw("1")).orderBy(by, "desc").limit(most)
  const [counted] = await knex
    .from(first.as("counted"))
    .count<{ count: string }[]>({ count: "*" })
  return Number(counted?.count ?? 0)
}

/**
 * A page of the rows that match, by the column `by`, and how many match, up to `most`. Which
 * they are is found in an index alone, however far the page is; then only they are read.
 */
export async function pageOf<Row>(
  { knex, table }: { knex: Knex; table: string },
  matching: () => Knex.QueryBuilder,
  {
    by,
    direction,
    limit,
    offset,
    most,
  }: ListPage & { by: string; most?: number | undefined }
): Promise<{ rows: Row[]; count: number }> {
  const order = [by, "id"].map((column) => ({ column, order: direction }))
  const [rows, count] = await Promise.all([
    knex(table)
      .whereIn(
        "id",
        matching().select("id").orderBy(order).limit(limit).offset(offset)
      )
      .orderBy(order) as Promise<Row[]>,
    countUpTo(knex, matching(), { by, most }),
  ])
  return { rows, count }
}

type Value = string | number | boolean | Date

/** What a list is asked for, by the column: a value, one of several, or from one to another, both included. */
export type Asked<Column extends string = string> = {
  [Name in Column]?:
    | Value
    | readonly Value[]
    | { $gte?: Value | undefined; $lte?: Value | undefined }
    | undefined
}

/** The rows of a table that are asked for. */
export function rowsAskedFor(
  knex: Knex,
  table: string,
  asked: Asked
): Knex.QueryBuilder {
  const found = knex(table).whereNull("deleted_at")
  for (const [column, value] of Object.entries(asked)) {
    if (Array.isArray(value)) {
      void found.whereIn(column, [...(value as Value[])])
    } else if (typeof value === "object" && !(value instanceof Date)) {
      const { $gte, $lte } = value as { $gte?: Value; $lte?: Value }
      if ($gte !== undefined) void found.where(column, ">=", $gte)
      if ($lte !== undefined) void found.where(column, "<=", $lte)
    } else if (value !== undefined) {
      void found.where(column, value)
    }
  }
  return found
}
