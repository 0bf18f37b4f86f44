import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ListedOperation, OperationKind } from "../../../charge/operation"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "./charge-rows"
import { type ListPage, pageOf } from "./page-of"

export interface OperationFilter {
  chargeId?: string | undefined
  state?: readonly ListedOperation["state"][] | undefined
  kind?: readonly OperationKind[] | undefined
  /** Of charges of these accounts. */
  account?: readonly string[] | undefined
}

/** A page of operations by the time they were asked for, and how many there are, up to `MOST_COUNTED`; of accounts up to 1,000. */
export async function findOperations(
  knex: Knex,
  filter: OperationFilter,
  page: ListPage
): Promise<{ operations: ListedOperation[]; count: number }> {
  const { rows, count } = await pageOf<OperationRow>(
    { knex, table: OPERATION_TABLE },
    () => matching(knex, filter),
    {
      by: "created_at",
      // The account is its charge's: each that is counted has that looked up.
      ...(filter.account === undefined ? {} : { most: 1_000 }),
      ...page,
    }
  )
  return { operations: rows.map(operationFromRow), count }
}

function matching(
  knex: Knex,
  { chargeId, state, kind, account }: OperationFilter
): Knex.QueryBuilder {
  const found = knex(OPERATION_TABLE).where({
    deleted_at: null,
    ...(chargeId === undefined ? {} : { charge_id: chargeId }),
  })
  if (state !== undefined) {
    void found.whereIn("state", [...state])
  }
  if (kind !== undefined) {
    void found.whereIn("kind", [...kind])
  }
  if (account !== undefined) {
    void found.whereIn(
      "charge_id",
      knex(CHARGE_TABLE)
        .select("id")
        .where({ deleted_at: null })
        .whereIn("account", [...account])
    )
  }
  return found
}
