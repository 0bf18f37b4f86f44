import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Discrepancy } from "../models/discrepancy-model"
import { type ChargesOf, idsOfCharges } from "./charge-list"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { type Asked, type ListPage, pageOf, rowsAskedFor } from "./page-of"

export type DiscrepancyRow = InferTypeOf<typeof Discrepancy>

export type DiscrepancyFilter = Asked<
  "kind" | "account" | "charge_id" | "order_id"
> & {
  status: "open" | "resolved" | "all"
  /** Discrepancies of charges that match all of these. */
  of?: readonly ChargesOf[]
}

export async function findDiscrepancies(
  knex: Knex,
  filter: DiscrepancyFilter,
  page: ListPage
): Promise<{ discrepancies: DiscrepancyRow[]; count: number }> {
  const { rows, count } = await pageOf<DiscrepancyRow>(
    { knex, table: DISCREPANCY_TABLE, by: ["created_at"] },
    () => matching(knex, filter),
    page
  )
  return { discrepancies: rows, count }
}

export async function discrepanciesOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<DiscrepancyRow[]> {
  return knex<DiscrepancyRow>(DISCREPANCY_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"])
}

function matching(
  knex: Knex,
  { status, of = [], ...asked }: DiscrepancyFilter
): Knex.QueryBuilder {
  const found = rowsAskedFor(knex, DISCREPANCY_TABLE, asked)
  if (status !== "all") {
    void found.whereRaw(
      `resolved_at is ${status === "open" ? "null" : "not null"}`
    )
  }
  return of.length > 0
    ? found.whereIn("charge_id", idsOfCharges(knex, of))
    : found
}
