import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Notification } from "../models/notification-model"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { countUpTo, type ListPage } from "./page-of"

export type NotificationRow = InferTypeOf<typeof Notification>

export interface NotificationFilter {
  /** Whether its charge is still to be looked at for it; left out: either. */
  isWaiting?: boolean | undefined
  kind?: readonly string[] | undefined
  integration?: readonly string[] | undefined
  account?: readonly string[] | undefined
  merchantChargeId?: string | undefined
  /** The gateway's id of the event, or our name of the charge. */
  eventOrCharge?: string | undefined
  /** When it came, both included. */
  from?: Date | undefined
  to?: Date | undefined
}

/** A page of what the gateway has told by its receipt, and how many there are, up to `most`. */
export async function findNotifications(
  knex: Knex,
  filter: NotificationFilter,
  { direction, limit, offset, most }: ListPage & { most?: number }
): Promise<{ notifications: NotificationRow[]; count: number }> {
  const order = ["received_at", "id"].map((column) => ({
    column,
    order: direction,
  }))
  const [notifications, count] = await Promise.all([
    matching(knex, filter)
      .select("*")
      .orderBy(order)
      .limit(limit)
      .offset(offset) as unknown as Promise<NotificationRow[]>,
    countUpTo(knex, matching(knex, filter), { by: "received_at", most }),
  ])
  return { notifications, count }
}

function matching(knex: Knex, filter: NotificationFilter): Knex.QueryBuilder {
  const { isWaiting, kind, integration, account, from, to } = filter
  const found = knex(NOTIFICATION_TABLE).where({
    deleted_at: null,
    ...(filter.merchantChargeId === undefined
      ? {}
      : { merchant_charge_id: filter.merchantChargeId }),
  })
  if (isWaiting !== undefined) {
    void found.whereRaw(`due_at is ${isWaiting ? "not " : ""}null`)
  }
  for (const [column, allowed] of Object.entries({
    kind,
    integration,
    account,
  })) {
    if (allowed !== undefined) void found.whereIn(column, [...allowed])
  }
  if (filter.eventOrCharge !== undefined) {
    const name = filter.eventOrCharge
    void found.where((either) => {
      void either
        .where({ event_id: name })
        .orWhere({ merchant_charge_id: name })
    })
  }
  if (from !== undefined) void found.where("received_at", ">=", from)
  if (to !== undefined) void found.where("received_at", "<=", to)
  return found
}
