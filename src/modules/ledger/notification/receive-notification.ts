import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NO_LINK_OF_OURS } from "../../../domain/notification/notification"
import type { NotificationToStore } from "../ports/received-notification"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { dueBy } from "../lease/charge-leases"
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
 * The length of the longest text that is stored as a charge id. The plugin's ids have 36 characters, and an index
 * limits the length.
 */
const LONGEST_CHARGE_ID = 255

/** The columns in the order of `bindingsOf`. */
const WITHOUT_BODY = `id, account, notification_key, integration, kind, type, event_id, event_at,
    merchant_charge_id, link_id, is_of_another_merchant`
const COLUMNS = `${WITHOUT_BODY}, reported, payload`
const VALUES = `?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::boolean, ?::jsonb, ?::jsonb`

/** Finds the charges that a notification makes due, and whether the payer of its charge was erased, in SQL. */
interface Search {
  due: string
  isErased: string
}

/** Finds the charge that a notification names by our id of it. */
const BY_CHARGE_ID: Search = {
  due: `select id, erased_at from ${CHARGE_TABLE} where merchant_charge_id = ?::text and deleted_at is null`,
  isErased: "exists (select from due where erased_at is not null)",
}

/**
 * Finds also what a notification with the id of a payment link makes due: the charge of that link, and, if no charge
 * has that link, all links in doubt of the accounts that are notified together. The further payments of a link are
 * looked up by the synchronization of the link's own charge.
 */
const BY_LINK_ID: Search = {
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
 * Returns the statement that stores a notification and makes its charges due. Without a charge, the notification is
 * handled at once. The charges are locked in the order of their ids, so that two receipts cannot block each other. The
 * text is constant, because knex would take longer to build it than the database takes to run it.
 */
const receiving = ({ due }: Search, rows: string): string => `
  with due as materialized (
    ${due} order by id for update
  ), received as (
    insert into ${NOTIFICATION_TABLE} (${COLUMNS}, handled_at, result, received_at) ${rows}
    on conflict (account, notification_key) where deleted_at is null
    do update set deliveries = ${NOTIFICATION_TABLE}.deliveries + 1, updated_at = ${NOW}
    returning id, handled_at, (xmax = 0) as is_new
  ), woken as (
    update ${CHARGE_TABLE} as charge set synchronize_at = ${dueBy(NOW, "charge")}
    from received where received.handled_at is null and charge.id in (select id from due)
  )
  select id, is_new from received`

const HANDLED = `case when not exists (select from due) then ${NOW} end,
  case when not exists (select from due) then ?::text end, ${NOW}`

/**
 * The statements by what a notification names. PostgreSQL plans the search for links for 1 ms (measured), longer than it
 * runs the whole statement, so only notifications about links have it.
 */
const RECEIVE = {
  byChargeId: storing(BY_CHARGE_ID),
  byLinkId: storing(BY_LINK_ID),
}

function storing(search: Search) {
  return {
    /** Stores nothing if the charge's payer was erased. */
    whole: receiving(
      search,
      `select ${VALUES}, ${HANDLED} where not ${search.isErased}`
    ),
    /** The same insert without the payer. PostgreSQL plans it longer than it runs, so it is used only when needed. */
    withoutPayer: receiving(
      search,
      `select ${WITHOUT_BODY}, ${reportedWithoutPayer("reported")}, ${payloadWithoutPayer("payload")}, ${HANDLED}
      from (values (${VALUES})) as received (${COLUMNS})`
    ),
  }
}

/**
 * Stores a notification, or counts one more delivery of it, and makes its charge due. It is one statement, because the
 * gateway waits for the answer. Only a charge whose payer was erased needs a second one. A charge that is leased at
 * this moment becomes due again as soon as it is released (see `releaseCharge`).
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
    ? RECEIVE.byLinkId
    : RECEIVE.byChargeId
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
      ? NO_LINK_OF_OURS
      : "The notification names no payment link."
  }
  return notification.merchantChargeId
    ? "This installation made no charge with the notification's id."
    : "The notification names no charge."
}

/**
 * Returns the id of the notification's charge, or null if it is empty, because all notifications without an id would
 * otherwise share one charge.
 */
function chargeIdOf({ notification }: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? null
    : textOrNull(notification.merchantChargeId || undefined, LONGEST_CHARGE_ID)
}

/**
 * Returns the id of the notification's payment link. A notification about a link, even an unrecognized one, names the
 * link and no charge.
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
