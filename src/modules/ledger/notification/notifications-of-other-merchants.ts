import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OtherMerchantNotifications } from "../../../domain/health/health-check-data"
import { DAY_MS } from "../../../domain/duration"
import { NOW } from "../database/database-time"
import { NOTIFICATION_TABLE } from "./notification-rows"

/**
 * The age in milliseconds up to which notifications with the id of another merchant are counted. They reveal a wrong
 * configuration. A small shop receives few notifications, so the newest of them may be several days old.
 */
const COUNTED_PERIOD_MS = 7 * DAY_MS

/**
 * Resolves to one entry for each account that received notifications with the id of another merchant in the last 7
 * days. The entry has the number of these notifications, and the times of the first and the last of them. `ownAt` is
 * the time of the account's newest notification for its own merchant, which may be older than 7 days.
 */
export async function countNotificationsOfOtherMerchants(
  knex: Knex
): Promise<OtherMerchantNotifications[]> {
  const { rows } = await knex.raw<{ rows: OtherMerchantNotifications[] }>(
    `select account, count(*)::int as count, min(received_at) as "firstAt", max(received_at) as "lastAt",
      (select own.received_at from ${NOTIFICATION_TABLE} as own
        where own.account = one.account and not own.is_of_another_merchant and own.deleted_at is null
        order by own.received_at desc limit 1) as "ownAt"
    from ${NOTIFICATION_TABLE} as one
    where is_of_another_merchant and deleted_at is null
      and received_at > ${NOW} - ? * interval '1 millisecond'
    group by account order by account`,
    [COUNTED_PERIOD_MS]
  )
  return rows
}
