import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { UNKNOWN_LINK_RESULT } from "../../../domain/notification/notification"
import type { NotificationToStore } from "../ports/received-notification"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { earlierDueTimeSql } from "../lookup/lookup-requests"
import { NOW } from "../database/database-time"
import { storableText } from "../../../domain/parsing/storable-values"
import { storableJson } from "../database/storable"
import { SELECT_CHARGES_WITH_POSSIBLE_LOST_LINK } from "../payment-link/lost-links"
import {
  isChargeErasedSql,
  payloadWithoutPayerSql,
  notificationWithoutPayerSql,
} from "../privacy/erased-payer-sql"
import { NOTIFICATION_TABLE } from "./notification-rows"

/**
 * The largest length of a stored id of a charge or link, in characters. The plugin's own ids are much shorter. Longer
 * ids are cut, because the index of the column does not accept them.
 */
const MAX_STORED_ID_CHARACTERS = 255

/**
 * The columns of a notification without `parsed_notification` and `payload`. The columns are in the sequence in which
 * `notificationColumnValues` returns their values.
 */
const COLUMNS_WITHOUT_BODY = `id, account, notification_key, integration, kind, type, event_id, event_at,
    merchant_charge_id, link_id, is_of_another_merchant`
const COLUMNS_WITH_BODY = `${COLUMNS_WITHOUT_BODY}, parsed_notification, payload`
const VALUE_PLACEHOLDERS = `?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::boolean, ?::jsonb, ?::jsonb`

/**
 * Two parts of the SQL statement that stores a notification. `due` selects the charges that the notification is about,
 * which become due for synchronization. `isErased` is a condition that is true if the personal data of the
 * notification's charge was erased.
 */
interface ChargeSearch {
  due: string
  isErased: string
}

const SEARCH_BY_CHARGE_ID: ChargeSearch = {
  due: `select id, personal_data_erased_at from ${CHARGE_TABLE} where merchant_charge_id = ?::text and deleted_at is null`,
  isErased:
    "exists (select from due where personal_data_erased_at is not null)",
}

/**
 * Selects the charges of a notification that contains the id of a payment link. Usually, this is the charge with this
 * link id.
 *
 * If no charge has this link id, the notification may be about a lost link. A lost link is a link whose id the ledger
 * does not have. All charges that may have a lost link are then selected. They are searched in all accounts that may
 * have received the notification, because accounts can share a notification token.
 *
 * `isErased` checks only the charge with the notification's merchantChargeId, which notifications about payment links
 * do not have. This is sufficient, because these notifications contain no personal data.
 */
const SEARCH_BY_LINK_ID: ChargeSearch = {
  due: `select id from ${CHARGE_TABLE} where id = any(array(
      select id from ${CHARGE_TABLE} where merchant_charge_id = ?::text and deleted_at is null
      union all
      select id from ${CHARGE_TABLE} where link_id = ?::text and duplicate_of_charge_id is null and deleted_at is null
      union all
      select in_doubt.charge_id from (${SELECT_CHARGES_WITH_POSSIBLE_LOST_LINK}) as in_doubt
      where in_doubt.account = any(?) and not exists (
        select from ${CHARGE_TABLE} where link_id = ?::text and deleted_at is null)))`,
  isErased: isChargeErasedSql("?"),
}

/**
 * Returns the statement that stores a notification and makes its charges due for synchronization. If there is no such
 * charge, the notification gets its result at once. If the notification is already stored, the statement counts the
 * repeated delivery, and makes the charges due only while the notification is unhandled.
 *
 * The text of the statement is built only once, because building it with knex takes longer than running it.
 */
const storeNotificationSql = ({ due }: ChargeSearch, rows: string): string => `
  with due as materialized (
    ${due} order by id for update
  ), received as (
    insert into ${NOTIFICATION_TABLE} (${COLUMNS_WITH_BODY}, handled_at, result, received_at) ${rows}
    on conflict (account, notification_key) where deleted_at is null
    do update set delivery_count = ${NOTIFICATION_TABLE}.delivery_count + 1, updated_at = ${NOW}
    returning id, handled_at, (xmax = 0) as is_new
  ), woken as (
    update ${CHARGE_TABLE} as charge set synchronization_due_at = ${earlierDueTimeSql(NOW, "charge")}
    from received where received.handled_at is null and charge.id in (select id from due)
  )
  select id, is_new from received`

const HANDLED_IF_NO_CHARGE_IS_DUE = `case when not exists (select from due) then ${NOW} end,
  case when not exists (select from due) then ?::text end, ${NOW}`

/**
 * The statements that store a notification: `byLinkId` for a notification with the id of a payment link, and
 * `byChargeId` for all others. There are two statements because PostgreSQL needs 1 ms to plan the search for links
 * (measured). The whole statement for a charge takes less time than that.
 */
const STORE_NOTIFICATION_STATEMENTS = {
  byChargeId: buildStoreNotificationStatements(SEARCH_BY_CHARGE_ID),
  byLinkId: buildStoreNotificationStatements(SEARCH_BY_LINK_ID),
}

function buildStoreNotificationStatements(search: ChargeSearch) {
  return {
    /**
     * The statement that stores the complete notification. It stores nothing if the personal data of the charge was
     * erased.
     */
    whole: storeNotificationSql(
      search,
      `select ${VALUE_PLACEHOLDERS}, ${HANDLED_IF_NO_CHARGE_IS_DUE} where not ${search.isErased}`
    ),
    /**
     * The statement that stores a notification without the payer's data. This statement is run only if the statement
     * `whole` has stored nothing, because the personal data of the charge was erased.
     *
     * A single statement for both cases would slow down all notifications, because PostgreSQL needs a long time to plan
     * the removal of the payer's data.
     */
    withoutPayer: storeNotificationSql(
      search,
      `select ${COLUMNS_WITHOUT_BODY}, ${notificationWithoutPayerSql("parsed_notification")}, ${payloadWithoutPayerSql("payload")}, ${HANDLED_IF_NO_CHARGE_IS_DUE}
      from (values (${VALUE_PLACEHOLDERS})) as received (${COLUMNS_WITH_BODY})`
    ),
  }
}

/**
 * Stores a notification and makes its charge due for synchronization. If the notification is about an unknown payment
 * link, all charges that may have a lost link become due. A notification that makes no charge due gets its result at
 * once.
 *
 * If the notification is already stored, counts the repeated delivery, and makes the charge due only if the
 * notification is still unhandled. Usually runs only one statement, because the gateway waits for the response.
 */
export async function storeNotification(
  knex: Knex,
  received: NotificationToStore
): Promise<{ id: string; isNew: boolean }> {
  const charge = merchantChargeIdInNotification(received)
  const link = linkIdInNotification(received)
  const values = notificationColumnValues(received)
  const result = resultOfNotificationWithoutCharge(received)
  const runInsert = async (text: string, bindings: Knex.RawBinding[]) =>
    (
      await knex.raw<{ rows: { id: string; is_new: boolean }[] }>(
        text,
        bindings
      )
    ).rows[0]
  const isOfLink = link !== null
  const { whole, withoutPayer } = isOfLink
    ? STORE_NOTIFICATION_STATEMENTS.byLinkId
    : STORE_NOTIFICATION_STATEMENTS.byChargeId
  const search = isOfLink
    ? [charge, link, [...received.notifiedTogether], link]
    : [charge]
  const row =
    (await runInsert(whole, [
      ...search,
      ...values,
      result,
      ...(isOfLink ? [charge] : []),
    ])) ?? (await runInsert(withoutPayer, [...search, result, ...values]))
  if (!row) {
    throw new Error("The ledger stored no notification.")
  }
  return { id: row.id, isNew: row.is_new }
}

function resultOfNotificationWithoutCharge(
  received: NotificationToStore
): string {
  const { notification } = received
  if (notification.kind === "unrecognized") {
    return `The notification was not understood: ${notification.why}.`
  }
  if (notification.kind === "payment_link_update") {
    return notification.linkId
      ? UNKNOWN_LINK_RESULT
      : "The notification names no payment link."
  }
  return notification.merchantChargeId
    ? "This installation made no charge with the notification's id."
    : "The notification names no charge."
}

/**
 * Returns the `merchantChargeId` in a notification. Returns null if the notification contains no such id, and for every
 * notification about a payment link. Also returns null for an empty id, because all notifications with an empty id
 * would otherwise belong together.
 */
function merchantChargeIdInNotification({
  notification,
}: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? null
    : storableTextOrNull(
        notification.merchantChargeId || undefined,
        MAX_STORED_ID_CHARACTERS
      )
}

/**
 * Returns the id of the payment link in a notification, or null if there is none. A notification whose content the
 * plugin cannot read can have such an id, too.
 */
function linkIdInNotification({
  notification,
}: NotificationToStore): string | null {
  return "linkId" in notification
    ? storableTextOrNull(
        notification.linkId || undefined,
        MAX_STORED_ID_CHARACTERS
      )
    : null
}

function notificationColumnValues(
  received: NotificationToStore
): Knex.RawBinding[] {
  const { notification } = received
  return [
    generateEntityId(undefined, "ctnot"),
    received.account,
    storableText(received.key),
    notification.integration,
    notification.kind,
    storableText(notification.type),
    storableTextOrNull(notification.eventId),
    notification.eventAt ?? null,
    merchantChargeIdInNotification(received),
    linkIdInNotification(received),
    received.isOfAnotherMerchant,
    storableJson(notification),
    storableJson(received.payload),
  ]
}

function storableTextOrNull(
  text: string | undefined,
  mostCharacters?: number
): string | null {
  return text === undefined ? null : storableText(text, mostCharacters)
}
