import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ForeignNotifications } from "../../../domain/health/figures"
import { DAY_MS } from "../../../domain/duration"
import { NOW } from "../database/database-time"
import { NOTIFICATION_TABLE } from "./notification-rows"

/** A shop that sells little gets few notifications, so that a mistake of some days ago may be the newest there is. */
const LOOKED_BACK_MS = 7 * DAY_MS

/**
 * By account, the notifications of the last 7 days that named another merchant when they were received, and when the
 * newest notification came that did not.
 */
export async function foreignNotifications(
  knex: Knex
): Promise<ForeignNotifications[]> {
  const { rows } = await knex.raw<{ rows: ForeignNotifications[] }>(
    `select account, count(*)::int as count, min(received_at) as "firstAt", max(received_at) as "lastAt",
      (select own.received_at from ${NOTIFICATION_TABLE} as own
        where own.account = one.account and not own.is_of_another_merchant and own.deleted_at is null
        order by own.received_at desc limit 1) as "ownAt"
    from ${NOTIFICATION_TABLE} as one
    where is_of_another_merchant and deleted_at is null
      and received_at > ${NOW} - ? * interval '1 millisecond'
    group by account order by account`,
    [LOOKED_BACK_MS]
  )
  return rows
}
