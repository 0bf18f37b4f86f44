import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ListedOperation } from "../../../charge/operation"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "./charge-rows"
import { type Asked, type ListPage, pageOf, rowsAskedFor } from "./page-of"

/** A page of operations by creation time, and their number, up to `MOST_COUNTED`; by account, up to 1,000. */
export async function findOperations(
  knex: Knex,
  {
    account,
    ...asked
  }: Asked<"charge_id" | "state" | "kind"> & {
    /** Operations of charges of these accounts. */
    account?: readonly string[] | undefined
  },
  page: ListPage
): Promise<{ operations: ListedOperation[]; count: number }> {
  const ofAccounts = rowsAskedFor(knex, CHARGE_TABLE, { account }).select("id")
  const { rows, count } = await pageOf<OperationRow>(
    {
      knex,
      table: OPERATION_TABLE,
      by: ["created_at"],
      // The account is a column of the charge, which must be read for each operation that is counted.
      most: account && 1_000,
    },
    () => {
      const found = rowsAskedFor(knex, OPERATION_TABLE, asked)
      return account ? found.whereIn("charge_id", ofAccounts) : found
    },
    page
  )
  return { operations: rows.map(operationFromRow), count }
}
