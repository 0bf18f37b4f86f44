import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type NotificationDeliveryEntry,
  type NotificationDeliveryKind,
  type RecordedNotificationDelivery,
  NOTIFICATION_DELIVERY_RECORD_INTERVAL_MS,
} from "../../../domain/notification/notification-delivery"
import { DAY_MS, MINUTE_MS } from "../../../domain/duration"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { INSTALLATION_TABLE, ONLY_ROW_ID } from "../charge/installation-id"

/**
 * For this number of milliseconds after a sale, a missing notification causes no warning. The gateway usually sends a
 * notification within seconds, but the ledger may record the notification or the sale some minutes later.
 */
const SALE_NOTIFIED_WITHIN_MS = 15 * MINUTE_MS

const DELIVERY_TIMES_SQL = `coalesce(latest_notification_deliveries, '{}')`

const deliveryKeyOf = ({ account, kind }: NotificationDeliveryEntry) =>
  `${account}:${kind}`

/**
 * Records the present time as the time of the latest delivery of this kind to this account. The kind says whether the
 * delivery was authenticated, or why the delivery was refused. For each account and kind, writes at most once a minute,
 * because strangers can send any number of requests that are refused.
 */
export async function recordLatestNotificationDelivery(
  knex: Knex,
  delivery: NotificationDeliveryEntry
): Promise<void> {
  await knex.raw(
    `insert into ${INSTALLATION_TABLE} as installation (id, installation_id, latest_notification_deliveries)
    values (:id, :drawn, jsonb_build_object(cast(:key as text), ${NOW}))
    on conflict (id) do update set
      latest_notification_deliveries = coalesce(installation.latest_notification_deliveries, '{}') || jsonb_build_object(cast(:key as text), ${NOW}),
      updated_at = ${NOW}
    where coalesce(cast(installation.latest_notification_deliveries ->> :key as timestamptz)
      <= ${NOW} - :every * interval '1 millisecond', true)`,
    {
      id: ONLY_ROW_ID,
      drawn: randomUUID(),
      key: deliveryKeyOf(delivery),
      every: NOTIFICATION_DELIVERY_RECORD_INTERVAL_MS,
    }
  )
}

export async function findLatestNotificationDeliveries(
  knex: Knex
): Promise<RecordedNotificationDelivery[]> {
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .first<
      | { latest_notification_deliveries: Record<string, string> | null }
      | undefined
    >("latest_notification_deliveries")
  return Object.entries(row?.latest_notification_deliveries ?? {}).map(
    ([key, lastAt]) => {
      const [account = "", kind] = key.split(":")
      return {
        account,
        kind: kind as NotificationDeliveryKind,
        lastAt: new Date(lastAt),
      }
    }
  )
}

/**
 * Resolves to the time of the account's earliest sale in the last 24 hours for which the notification is missing.
 * Resolves to `undefined` if there is no such sale. Sales of the last 15 minutes are left out, because their
 * notifications may still arrive.
 *
 * The notifications of a sale are found by its merchantChargeId. Notifications about payment links have no
 * merchantChargeId, so the notification of a link's sale always counts as missing.
 *
 * `accountsSharingToken` contains the account itself and all accounts with the same notification token. The latest
 * authenticated notification to one of these accounts shows that notifications arrive. Only sales more than 15 minutes
 * after this notification are therefore considered.
 */
export async function findEarliestSaleWithoutNotification(
  knex: Knex,
  account: string,
  accountsSharingToken: readonly string[]
): Promise<Date | undefined> {
  const notifiedWithin = [SALE_NOTIFIED_WITHIN_MS]
  const row = await knex("checkout_transparent_movement as movement")
    .join(`${CHARGE_TABLE} as charge`, "charge.id", "movement.charge_id")
    .where({
      "movement.account": account,
      "movement.kind": "captured",
      "movement.deleted_at": null,
    })
    .whereRaw(
      `movement.recorded_at < ${NOW} - ? * interval '1 millisecond'`,
      notifiedWithin
    )
    .whereRaw(
      `movement.recorded_at > greatest(${NOW} - ? * interval '1 millisecond', (?))`,
      [
        DAY_MS,
        knex.raw(
          `select max(cast(note.value as timestamptz)) + ? * interval '1 millisecond'
          from ${INSTALLATION_TABLE}, jsonb_each_text(${DELIVERY_TIMES_SQL}) as note where id = ? and note.key = any(?)`,
          [
            SALE_NOTIFIED_WITHIN_MS,
            ONLY_ROW_ID,
            accountsSharingToken.map((one) =>
              deliveryKeyOf({ account: one, kind: "authenticated" })
            ),
          ]
        ),
      ]
    )
    .whereNotExists(
      knex(`${NOTIFICATION_TABLE} as own`)
        .whereRaw("own.merchant_charge_id = charge.merchant_charge_id")
        .where({ "own.deleted_at": null })
        .select("own.id")
    )
    .orderBy("movement.recorded_at")
    .first<{ recorded_at: Date } | undefined>("movement.recorded_at")
  return row?.recorded_at
}
