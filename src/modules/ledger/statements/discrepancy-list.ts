import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { DiscrepancyKind } from "../../../charge/discrepancy"
import type { Discrepancy } from "../models/discrepancy-model"
import { type ChargesOf, idsOfCharges } from "./charge-list"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { type ListPage, pageOf } from "./page-of"

export type DiscrepancyRow = InferTypeOf<typeof Discrepancy>

export interface DiscrepancyFilter {
  status: "open" | "resolved" | "all"
  kind?: readonly DiscrepancyKind[] | undefined
  account?: readonly string[] | undefined
  chargeId?: string | undefined
  orderId?: string | undefined
  /** Those of charges that are in all of these. */
  of?: readonly ChargesOf[]
}

/** A page of discrepancies by the time since which they are listed, and how many there are. */
export async function findDiscrepancies(
  knex: Knex,
  filter: DiscrepancyFilter,
  page: ListPage
): Promise<{ discrepancies: DiscrepancyRow[]; count: number }> {
  const { rows, count } = await pageOf<DiscrepancyRow>(
    { knex, table: DISCREPANCY_TABLE },
    () => matching(knex, filter),
    { by: "created_at", ...page }
  )
  return { discrepancies: rows, count }
}

/** All discrepancies of some charges, resolved ones too, the oldest first. */
export async function discrepanciesOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<DiscrepancyRow[]> {
  return knex<DiscrepancyRow>(DISCREPANCY_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"])
}

/** What came in about a charge, without its body. */
export interface ReceivedOfCharge {
  merchantChargeId: string
  type: string
  receivedAt: Date
  result: string | null
}

/** A charge has a handful; one that is delivered anew for ever must not fill the page. */
const MOST_NOTIFICATIONS = 200

/** The latest notifications about some charges. */
export async function notificationsOfCharges(
  knex: Knex,
  merchantChargeIds: readonly string[]
): Promise<ReceivedOfCharge[]> {
  const rows = await knex(NOTIFICATION_TABLE)
    .whereIn("merchant_charge_id", [...merchantChargeIds])
    .whereNull("deleted_at")
    .orderBy("received_at", "desc")
    .limit(MOST_NOTIFICATIONS)
    .select<
      {
        merchant_charge_id: string
        type: string
        received_at: Date
        result: string | null
      }[]
    >("merchant_charge_id", "type", "received_at", "result")
  return rows.map((row) => ({
    merchantChargeId: row.merchant_charge_id,
    type: row.type,
    receivedAt: row.received_at,
    result: row.result,
  }))
}

function matching(knex: Knex, filter: DiscrepancyFilter): Knex.QueryBuilder {
  const { status, kind, account, chargeId, orderId, of = [] } = filter
  const found = knex(DISCREPANCY_TABLE).where({
    deleted_at: null,
    ...(status === "open" ? { resolved_at: null } : {}),
    ...(chargeId === undefined ? {} : { charge_id: chargeId }),
    ...(orderId === undefined ? {} : { order_id: orderId }),
  })
  if (status === "resolved") {
    void found.whereNotNull("resolved_at")
  }
  if (kind !== undefined) {
    void found.whereIn("kind", [...kind])
  }
  if (account !== undefined) {
    void found.whereIn("account", [...account])
  }
  if (of.length > 0) {
    void found.whereIn("charge_id", idsOfCharges(knex, of))
  }
  return found
}
