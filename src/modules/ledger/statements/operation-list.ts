import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ListedOperation } from "../../../charge/operation"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "./charge-rows"
import { type Asked, type ListPage, pageOf, rowsAskedFor } from "./page-of"

/** A page of operations by the time they were asked for, and how many there are, up to `MOST_COUNTED`; of accounts up to 1,000. */
export async function findOperations(
  knex: Knex,
  {
    account,
    ...asked
  }: Asked<"charge_id" | "state" | "kind"> & {
    /** Of charges of these accounts. */
    account?: readonly string[] | undefined
  },
  page: ListPage
): Promise<{ operations: ListedOperation[]; count: number }> {
  const ofAccounts = rowsAskedFor(knex, CHARGE_TABLE, { account }).select("id")
  const { rows, count } = await pageOf<OperationRow>(
    { knex, table: OPERATION_TABLE },
    () => {
      const found = rowsAskedFor(knex, OPERATION_TABLE, asked)
      return account ? found.whereIn("charge_id", ofAccounts) : found
    },
    {
      by: "created_at",
      // The account is its charge's: each that is counted has that looked up.
      ...(account ? { most: 1_000 } : {}),
      ...page,
    }
  )
  return { operations: rows.map(operationFromRow), count }
}
