import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { UNKNOWN_LINK_RESULT } from "../../../domain/notification/notification"
import type { NotificationToStore } from "../ports/received-notification"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { earlierDueTime } from "../lease/charge-leases"
import { NOW } from "../database/database-time"
import { storableJson, storableText } from "../database/storable"
import { CHARGES_WITH_LINK_IN_DOUBT } from "../payment-link/lost-links"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "../privacy/erased-payer"
import { NOTIFICATION_TABLE } from "./notification-rows"

/**
 * The largest length of an id of a charge or link that is stored with a notification. The plugin's ids have 36
 * characters. The limit is needed, because the index of the column does not accept longer texts.
 */
const LONGEST_CHARGE_ID = 255

/** The columns in the order of `bindingsOf`. */
const COLUMNS_WITHOUT_BODY = `id, account, notification_key, integration, kind, type, event_id, event_at,
    merchant_charge_id, link_id, is_of_another_merchant`
const COLUMNS = `${COLUMNS_WITHOUT_BODY}, reported, payload`
const VALUES = `?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::boolean, ?::jsonb, ?::jsonb`

/**
 * Two SQL parts of the statement that stores a notification. `due` selects the charges that the notification makes due.
 * `isErased` says whether the payer of its charge was erased.
 */
interface ChargeSearch {
  due: string
  isErased: string
}

/** Finds the charge by the id that the plugin gave it, for a notification about a charge. */
const BY_CHARGE_ID: ChargeSearch = {
  due: `select id, erased_at from ${CHARGE_TABLE} where merchant_charge_id = ?::text and deleted_at is null`,
  isErased: "exists (select from due where erased_at is not null)",
}

/**
 * Finds the charges for a notification about a payment link: the charge that has the link. If no charge has the link,
 * it finds all charges whose link is in doubt and whose accounts are notified together.
 *
 * The charges of a link's further payments are not found, because the synchronization of the link's own charge requests
 * their lookups.
 */
const BY_LINK_ID: ChargeSearch = {
  due: `select id from ${CHARGE_TABLE} where id = any(array(
      select id from ${CHARGE_TABLE} where merchant_charge_id = ?::text and deleted_at is null
      union all
      select id from ${CHARGE_TABLE} where link_id = ?::text and duplicate_of is null and deleted_at is null
      union all
      select in_doubt.charge_id from (${CHARGES_WITH_LINK_IN_DOUBT}) as in_doubt
      where in_doubt.account = any(?) and not exists (
        select from ${CHARGE_TABLE} where link_id = ?::text and deleted_at is null)))`,
  isErased: isPayerErased("?"),
}

/**
 * Returns the statement that stores a notification and makes its charges due. A notification without a charge is
 * handled at once.
 *
 * The charges are locked in the order of their ids, so that two notifications cannot block each other. The text is
 * built once, because knex would take longer to build it than the database takes to run it.
 */
const receiveStatement = ({ due }: ChargeSearch, rows: string): string => `
  with due as materialized (
    ${due} order by id for update
  ), received as (
    insert into ${NOTIFICATION_TABLE} (${COLUMNS}, handled_at, result, received_at) ${rows}
    on conflict (account, notification_key) where deleted_at is null
    do update set deliveries = ${NOTIFICATION_TABLE}.deliveries + 1, updated_at = ${NOW}
    returning id, handled_at, (xmax = 0) as is_new
  ), woken as (
    update ${CHARGE_TABLE} as charge set synchronize_at = ${earlierDueTime(NOW, "charge")}
    from received where received.handled_at is null and charge.id in (select id from due)
  )
  select id, is_new from received`

const HANDLED_IF_NO_CHARGE_IS_DUE = `case when not exists (select from due) then ${NOW} end,
  case when not exists (select from due) then ?::text end, ${NOW}`

/**
 * The statements for notifications about a charge and about a payment link. Notifications about a charge have their own
 * statement, because PostgreSQL needs 1 ms to plan the search for links (measured), longer than it needs to run the
 * whole statement.
 */
const RECEIVE_STATEMENTS = {
  byChargeId: receiveStatementsFor(BY_CHARGE_ID),
  byLinkId: receiveStatementsFor(BY_LINK_ID),
}

function receiveStatementsFor(search: ChargeSearch) {
  return {
    /** The statement that stores a notification as it is. It stores nothing if the payer of the charge was erased. */
    whole: receiveStatement(
      search,
      `select ${VALUES}, ${HANDLED_IF_NO_CHARGE_IS_DUE} where not ${search.isErased}`
    ),
    /**
     * The statement that stores a notification without its payer, for a charge whose payer was erased. It runs only
     * after `whole` has stored nothing, because PostgreSQL needs more time to plan it than to run it, and few
     * notifications need it.
     */
    withoutPayer: receiveStatement(
      search,
      `select ${COLUMNS_WITHOUT_BODY}, ${reportedWithoutPayer("reported")}, ${payloadWithoutPayer("payload")}, ${HANDLED_IF_NO_CHARGE_IS_DUE}
      from (values (${VALUES})) as received (${COLUMNS})`
    ),
  }
}

/**
 * Stores a notification, or counts one more delivery of a notification that is already stored. Makes the charge of the
 * notification due.
 *
 * This is one statement, because the gateway waits for the answer. A second statement runs only if the payer of the
 * charge was erased. A charge that is leased now becomes due when it is released (see `releaseCharge`).
 */
export async function receiveNotification(
  knex: Knex,
  received: NotificationToStore
): Promise<{ id: string; isNew: boolean }> {
  const charge = chargeIdOf(received)
  const link = linkIdOf(received)
  const values = bindingsOf(received)
  const result = resultWithoutCharge(received)
  const store = async (text: string, bindings: Knex.RawBinding[]) =>
    (
      await knex.raw<{ rows: { id: string; is_new: boolean }[] }>(
        text,
        bindings
      )
    ).rows[0]
  const isOfLink = link !== null
  const { whole, withoutPayer } = isOfLink
    ? RECEIVE_STATEMENTS.byLinkId
    : RECEIVE_STATEMENTS.byChargeId
  const search = isOfLink
    ? [charge, link, [...received.notifiedTogether], link]
    : [charge]
  const row =
    (await store(whole, [
      ...search,
      ...values,
      result,
      ...(isOfLink ? [charge] : []),
    ])) ?? (await store(withoutPayer, [...search, result, ...values]))
  if (!row) {
    throw new Error("The ledger stored no notification.")
  }
  return { id: row.id, isNew: row.is_new }
}

/** Returns the result of a notification for which no charge is found. */
function resultWithoutCharge(received: NotificationToStore): string {
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
 * Returns the id of the charge that a notification names. Returns null for an empty id, because otherwise all
 * notifications with an empty id would belong to the same charge.
 */
function chargeIdOf({ notification }: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? null
    : textOrNull(notification.merchantChargeId || undefined, LONGEST_CHARGE_ID)
}

/**
 * Returns the id of the payment link that a notification names, even if the notification is otherwise unrecognized. A
 * notification about a link names no charge.
 */
function linkIdOf({ notification }: NotificationToStore): string | null {
  return "linkId" in notification
    ? textOrNull(notification.linkId || undefined, LONGEST_CHARGE_ID)
    : null
}

function bindingsOf(received: NotificationToStore): Knex.RawBinding[] {
  const { notification } = received
  return [
    generateEntityId(undefined, "ctnot"),
    received.account,
    storableText(received.key),
    notification.integration,
    notification.kind,
    storableText(notification.type),
    textOrNull(notification.eventId),
    notification.eventAt ?? null,
    chargeIdOf(received),
    linkIdOf(received),
    received.isOfAnotherMerchant,
    storableJson(notification),
    storableJson(received.payload),
  ]
}

function textOrNull(
  text: string | undefined,
  mostCharacters?: number
): string | null {
  return text === undefined ? null : storableText(text, mostCharacters)
}
