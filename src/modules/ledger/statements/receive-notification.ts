import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotificationToStore } from "../ports/received-notification"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "./erased-payer"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { storableJson, storableText } from "./storable"
import { NOW } from "./database-time"
import { randomBytes } from "node:crypto"

/** Ours have 36 characters. It is indexed, and an index takes no text of any length. */
const LONGEST_CHARGE_ID = 255

/** In the order of `bindingsOf`. */
const WITHOUT_BODY = `id, account, notification_key, integration, kind, type, event_id, event_type_header, event_at,
    merchant_charge_id, link_id, is_of_another_merchant`
const COLUMNS = `${WITHOUT_BODY}, reported, payload`
const VALUES = `?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::boolean, ?::jsonb, ?::jsonb`
const TIMES = `${NOW}, ${NOW}, ${NOW}`

/** A text of its own: to have knex build it takes longer than to run it. */
const inserting = (rows: string): string => `insert into ${NOTIFICATION_TABLE} (
    ${COLUMNS}, due_at, last_delivered_at, received_at
  ) ${rows}
  on conflict (account, notification_key) where deleted_at is null
  do update set deliveries = ${NOTIFICATION_TABLE}.deliveries + 1, last_delivered_at = ${NOW}
  returning id, (xmax = 0) as is_new`

/** Stores nothing of a charge whose payer was erased; the charge's name is bound once more, as the last. */
const INSERT = inserting(
  `select ${VALUES}, ${TIMES} where not ${isPayerErased("?")}`
)

/** The same without who paid. PostgreSQL plans it for longer than it runs, and few charges need it. */
const INSERT_WITHOUT_PAYER = inserting(
  `select ${WITHOUT_BODY}, ${reportedWithoutPayer("reported")}, ${payloadWithoutPayer("payload")}, ${TIMES}
  from (values (${VALUES})) as received (${COLUMNS})`
)

/**
 * Stores a notification, or counts one more delivery. The gateway waits for this: it is one
 * statement, and nothing else belongs into it, but for a charge whose payer was erased.
 */
export async function receiveNotification(
  knex: Knex,
  received: NotificationToStore
): Promise<{ id: string; isNew: boolean }> {
  const bindings = bindingsOf(received)
  const store = async (text: string, more: Knex.RawBinding[] = []) =>
    (
      await knex.raw<{ rows: { id: string; is_new: boolean }[] }>(text, [
        ...bindings,
        ...more,
      ])
    ).rows[0]
  const row =
    (await store(INSERT, [chargeIdOf(received)])) ??
    (await store(INSERT_WITHOUT_PAYER))
  if (!row) {
    throw new Error("The ledger stored no notification.")
  }
  return { id: row.id, isNew: row.is_new }
}

/** Empty would make a charge of all that name none. */
function chargeIdOf({ notification }: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? null
    : textOrNull(notification.merchantChargeId || undefined, LONGEST_CHARGE_ID)
}

/** A notification about a payment link names no charge, but the link. */
function linkIdOf({ notification }: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? textOrNull(notification.link.id || undefined, LONGEST_CHARGE_ID)
    : null
}

function bindingsOf(received: NotificationToStore): Knex.RawBinding[] {
  const { notification } = received
  return [
    notificationId(),
    received.account,
    storableText(received.key),
    notification.integration,
    notification.kind,
    storableText(notification.type),
    textOrNull(notification.eventId),
    textOrNull(received.eventTypeHeader),
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

/** Crockford's, as in every id of Medusa's. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Digits of the milliseconds, and of what is random. */
const OF_TIME = 10
const OF_CHANCE = 16

/**
 * An id as generateEntityId makes it, a ULID: its order is that of the milliseconds. Medusa's asks
 * for 16 random numbers one by one, and the gateway waits for it.
 */
// eslint-disable-next-line no-restricted-properties -- part of an id, compared with no stored time
export function notificationId(now: () => number = Date.now): string {
  let time = ""
  for (let rest = now(); time.length < OF_TIME; rest = Math.floor(rest / 32)) {
    time = DIGITS.charAt(rest % 32) + time
  }
  let chance = ""
  for (const byte of randomBytes(OF_CHANCE)) {
    chance += DIGITS.charAt(byte % 32)
  }
  return `ctnot_${time}${chance}`
}
