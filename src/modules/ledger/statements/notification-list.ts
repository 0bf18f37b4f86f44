import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Notification } from "../models/notification-model"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { type Asked, type ListPage, pageOf, rowsAskedFor } from "./page-of"

export type NotificationRow = InferTypeOf<typeof Notification>

export async function findNotifications(
  knex: Knex,
  {
    state,
    q: name,
    ...asked
  }: Asked<
    "kind" | "integration" | "account" | "merchant_charge_id" | "received_at"
  > & {
    /** Whether the notification is still to be processed. */
    state?: "waiting" | "over" | undefined
    /** The gateway's id of the event, or our name of the charge. */
    q?: string | undefined
  },
  page: ListPage & { most?: number }
): Promise<{ notifications: NotificationRow[]; count: number }> {
  const matching = () => {
    const found = rowsAskedFor(knex, NOTIFICATION_TABLE, asked)
    if (state) {
      void found.whereRaw(`due_at is ${state === "waiting" ? "not " : ""}null`)
    }
    if (name !== undefined) {
      void found.where((either) => {
        void either
          .where({ event_id: name })
          .orWhere({ merchant_charge_id: name })
      })
    }
    return found
  }
  const { rows, count } = await pageOf<NotificationRow>(
    { knex, table: NOTIFICATION_TABLE, by: ["received_at"] },
    matching,
    page
  )
  return { notifications: rows, count }
}
