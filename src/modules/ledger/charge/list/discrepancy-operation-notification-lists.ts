import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { OperationWithLookups } from "../../../../domain/operation/operation"
import type { Message, MessageOrText } from "../../../../domain/message"
import {
  parseStoredMessage,
  parseStoredMessageOrText,
} from "../../../../domain/stored-message"
import type { Discrepancy } from "../../models/discrepancy-model"
import type { Notification } from "../../models/notification-model"
import { type ChargeSelection, selectChargeIds } from "./charge-list"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "../charge-rows"
import { DISCREPANCY_TABLE } from "../../discrepancy/discrepancies"
import { NOTIFICATION_TABLE } from "../../notification/notification-rows"
import {
  type ColumnFilter,
  type ListPage,
  readPage,
  selectFilteredRows,
} from "../../database/read-page"

/**
 * A discrepancy's row with parsed texts. `details` is a message of the plugin. `resolution` is a message of the plugin
 * or the text of an administrator, and is `undefined` if no resolution is recorded.
 */
export type DiscrepancyRow = Omit<
  InferTypeOf<typeof Discrepancy>,
  "details" | "resolution_reason" | "resolution_reason_message"
> & { details: Message; resolution: MessageOrText | undefined }

export function discrepancyFromRow({
  resolution_reason_message: message,
  ...row
}: InferTypeOf<typeof Discrepancy>): DiscrepancyRow {
  return {
    ...row,
    details: parseStoredMessage(row.details),
    resolution: parseStoredMessageOrText(row.resolution_reason, message),
  }
}

export type DiscrepancyFilter = ColumnFilter<
  "kind" | "account" | "charge_id" | "order_id"
> & {
  status: "open" | "resolved" | "all"
  /** Selections of charges. A discrepancy is listed only if its charge matches all these selections. */
  of?: readonly ChargeSelection[]
}

export async function findDiscrepancies(
  knex: Knex,
  filter: DiscrepancyFilter,
  page: ListPage
): Promise<{ discrepancies: DiscrepancyRow[]; count: number }> {
  const { rows, count } = await readPage<InferTypeOf<typeof Discrepancy>>(
    { knex, table: DISCREPANCY_TABLE, by: ["created_at"] },
    () => selectMatchingDiscrepancies(knex, filter),
    page
  )
  return { discrepancies: rows.map(discrepancyFromRow), count }
}

export async function discrepanciesOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<DiscrepancyRow[]> {
  const rows = await knex(DISCREPANCY_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"])
    .select<InferTypeOf<typeof Discrepancy>[]>("*")
  return rows.map(discrepancyFromRow)
}

function selectMatchingDiscrepancies(
  knex: Knex,
  { status, of = [], ...columnFilter }: DiscrepancyFilter
): Knex.QueryBuilder {
  const found = selectFilteredRows(knex, DISCREPANCY_TABLE, columnFilter)
  if (status !== "all") {
    void found.whereRaw(
      `resolved_at is ${status === "open" ? "null" : "not null"}`
    )
  }
  return of.length > 0
    ? found.whereIn("charge_id", selectChargeIds(knex, of))
    : found
}

/**
 * Resolves to one page of the matching operations, sorted by creation time, and to the number of all matching
 * operations. Counting stops at `COUNT_LIMIT`, or at 1,000 if `account` is given.
 */
export async function findOperations(
  knex: Knex,
  {
    account,
    ...columnFilter
  }: ColumnFilter<"charge_id" | "state" | "kind"> & {
    account?: readonly string[] | undefined
  },
  page: ListPage
): Promise<{ operations: OperationWithLookups[]; count: number }> {
  const ofAccounts = selectFilteredRows(knex, CHARGE_TABLE, { account }).select(
    "id"
  )
  const { rows, count } = await readPage<OperationRow>(
    {
      knex,
      table: OPERATION_TABLE,
      by: ["created_at"],
      // The account is a column of the charge, which must be read for each operation that is counted.
      most: account && 1_000,
    },
    () => {
      const found = selectFilteredRows(knex, OPERATION_TABLE, columnFilter)
      return account ? found.whereIn("charge_id", ofAccounts) : found
    },
    page
  )
  return { operations: rows.map(operationFromRow), count }
}

export type NotificationRow = InferTypeOf<typeof Notification>

export async function findNotifications(
  knex: Knex,
  {
    state,
    q: searchedId,
    ...columnFilter
  }: ColumnFilter<
    "kind" | "integration" | "account" | "merchant_charge_id" | "received_at"
  > & {
    /** Lists only the notifications without a result (`unhandled`), or only those with a result (`handled`). */
    state?: "unhandled" | "handled" | undefined
    /** A searched id: the gateway's id of the notification, or the merchantChargeId of a charge. */
    q?: string | undefined
  },
  page: ListPage & { most?: number }
): Promise<{ notifications: NotificationRow[]; count: number }> {
  const selectMatchingNotifications = () => {
    const found = selectFilteredRows(knex, NOTIFICATION_TABLE, columnFilter)
    if (state) {
      void found.whereRaw(
        `handled_at is ${state === "handled" ? "not " : ""}null`
      )
    }
    if (searchedId !== undefined) {
      void found.where((either) => {
        void either
          .where({ event_id: searchedId })
          .orWhere({ merchant_charge_id: searchedId })
      })
    }
    return found
  }
  const { rows, count } = await readPage<NotificationRow>(
    { knex, table: NOTIFICATION_TABLE, by: ["received_at"] },
    selectMatchingNotifications,
    page
  )
  return { notifications: rows, count }
}
