import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MessageOrText } from "../../../domain/message"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { SQL_METHOD_LISTS } from "../charge/payment-method-sql-lists"
import { databaseNow, NOW } from "../database/database-time"
import { messageColumns } from "../database/message-columns"
import type { ReceivedNotification } from "../ports/received-notification"
import {
  isChargeErasedSql,
  payloadWithoutPayerSql,
  notificationWithoutPayerSql,
} from "../privacy/erased-payer-sql"
import {
  MAX_RESULT_CHARACTERS,
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLE,
  notificationFromRow,
  type NotificationRow,
  IS_UNHANDLED,
} from "./notification-rows"

/**
 * An SQL condition for a notification with the id of a payment link that no charge in the ledger has. Such a link was
 * created without this ledger, for example in the merchant panel, or the link is a lost link.
 */
const IS_OF_UNKNOWN_LINK = `notification.link_id is not null and not exists (
  select from ${CHARGE_TABLE} as known where known.link_id = notification.link_id and known.deleted_at is null)`

const SELECT_UNHANDLED_NOTIFICATIONS = `select from ${NOTIFICATION_TABLE} as notification
  where notification.handled_at is null and notification.deleted_at is null`

/**
 * An SQL condition for a charge with unhandled notifications. For the charge of a payment link, notifications about
 * unknown links also count, because the charge's link may be a lost link.
 */
export const HAS_UNHANDLED_NOTIFICATION = `(exists (${SELECT_UNHANDLED_NOTIFICATIONS}
    and notification.merchant_charge_id = ${CHARGE_TABLE}.merchant_charge_id)
  or (${CHARGE_TABLE}.method in (${SQL_METHOD_LISTS.link}) and ${CHARGE_TABLE}.duplicate_of_charge_id is null and (
    exists (${SELECT_UNHANDLED_NOTIFICATIONS} and notification.link_id = ${CHARGE_TABLE}.link_id)
    or exists (${SELECT_UNHANDLED_NOTIFICATIONS} and ${IS_OF_UNKNOWN_LINK})))
  )`

/**
 * How many of the latest unhandled notifications are read to find the charges that are synchronized first. Charges with
 * older notifications are not missed, because they are due for synchronization too.
 */
const MAX_NOTIFICATIONS_READ = 100

/** SQL that selects the ids of the charges that the latest unhandled notifications are about. */
export const SELECT_RECENTLY_NOTIFIED_CHARGES = `
  with notified as materialized (
    select merchant_charge_id, link_id from ${NOTIFICATION_TABLE} where ${IS_UNHANDLED}
    order by received_at desc limit ${MAX_NOTIFICATIONS_READ}
  )
  select charge.id from notified join ${CHARGE_TABLE} as charge
    on charge.merchant_charge_id = notified.merchant_charge_id and charge.deleted_at is null
  union all
  select charge.id from notified join ${CHARGE_TABLE} as charge
    on charge.link_id = notified.link_id and charge.deleted_at is null and charge.duplicate_of_charge_id is null`

/** The ids by which a notification identifies a charge: its merchantChargeId, or the id of its payment link. */
interface IdsOfNotifiedCharge {
  merchantChargeId: string
  link?: { id?: string } | undefined
}

/** Resolves to the unhandled notifications about a charge. The oldest notification comes first. */
export async function findUnhandledNotifications(
  knex: Knex,
  { merchantChargeId, link }: IdsOfNotifiedCharge
): Promise<ReceivedNotification[]> {
  const rows = await knex(NOTIFICATION_TABLE)
    .whereRaw(IS_UNHANDLED)
    .where((either) => {
      void either.where({ merchant_charge_id: merchantChargeId })
      if (link?.id !== undefined) void either.orWhere({ link_id: link.id })
    })
    .orderBy(["received_at", "id"])
    .select<NotificationRow[]>([...NOTIFICATION_COLUMNS])
  return rows.map(notificationFromRow)
}

/**
 * Resolves to the unhandled notifications that the given accounts received about unknown payment links. A link is
 * unknown if no charge in the ledger has the link's id. The oldest notification comes first.
 */
export async function findUnhandledNotificationsOfUnknownLinks(
  knex: Knex,
  accounts: readonly string[]
): Promise<ReceivedNotification[]> {
  const rows = await knex(`${NOTIFICATION_TABLE} as notification`)
    .whereRaw(IS_UNHANDLED)
    .whereIn("account", [...accounts])
    .whereRaw(IS_OF_UNKNOWN_LINK)
    .orderBy(["received_at", "id"])
    .select<NotificationRow[]>([...NOTIFICATION_COLUMNS])
  return rows.map(notificationFromRow)
}

/**
 * Records the result of the given notifications, and marks them as handled. Notifications that already have a result do
 * not change. If the personal data of a notification's charge was erased, also removes the payer's data from the
 * notification, because the erasure may have missed a notification that arrived at the same moment.
 */
export async function recordNotificationResult(
  knex: Knex,
  ids: readonly string[],
  result: MessageOrText
): Promise<void> {
  const withoutErasedPayer = (
    column: string,
    erased: (column: string) => string
  ) =>
    knex.raw(
      `case when ${isChargeErasedSql(`${NOTIFICATION_TABLE}.merchant_charge_id`)} then ${erased(column)} else ${column} end`
    )
  await knex(NOTIFICATION_TABLE)
    .whereIn("id", [...ids])
    .whereRaw(IS_UNHANDLED)
    .update({
      handled_at: databaseNow(knex),
      ...messageColumns("result", result, MAX_RESULT_CHARACTERS),
      parsed_notification: withoutErasedPayer(
        "parsed_notification",
        notificationWithoutPayerSql
      ),
      payload: withoutErasedPayer("payload", payloadWithoutPayerSql),
      updated_at: databaseNow(knex),
    })
}

/**
 * Resolves to the milliseconds until the first planned synchronization of the charges that the latest unhandled
 * notifications are about. At most MAX_NOTIFICATIONS_READ notifications are read, of any age. The number is negative if
 * one of these charges is already due. Resolves to `undefined` if no synchronization of these charges is planned.
 */
export async function findMsUntilNextNotifiedChargeIsDue(
  knex: Knex
): Promise<number | undefined> {
  const { rows } = await knex.raw<{ rows: { ms: number | null }[] }>(
    `select (extract(epoch from min(synchronization_due_at) - ${NOW}) * 1000)::float8 as ms
    from ${CHARGE_TABLE} where id in (${SELECT_RECENTLY_NOTIFIED_CHARGES})`
  )
  return rows[0]?.ms ?? undefined
}
