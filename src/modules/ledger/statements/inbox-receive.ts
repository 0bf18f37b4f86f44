import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotificationToStore } from "../ports/notification-inbox"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "./erased-payer"
import { NOTIFICATION_TABLE } from "./inbox-rows"
import { storableJson, storableText } from "./storable"
import { NOW } from "./database-time"
import { randomBytes } from "node:crypto"

/** Ours have 36 characters. It is indexed, and an index takes no text of any length. */
const LONGEST_CHARGE_ID = 255

/**
 * In the order of `bindingsOf`. A text of its own: to have knex build it takes longer than to run it. Of
 * a charge that was erased it keeps nobody who paid.
 */
const INSERT = `insert into ${NOTIFICATION_TABLE} (
    id, account, notification_key, integration, kind, type, event_id, event_type_header, event_at,
    merchant_charge_id, is_of_another_merchant, reported, payload,
    state, next_attempt_at, last_delivered_at, received_at
  ) select id, account, notification_key, integration, kind, type, event_id, event_type_header, event_at,
    merchant_charge_id, is_of_another_merchant,
    case when is_erased then ${reportedWithoutPayer("reported")} else reported end,
    case when is_erased then ${payloadWithoutPayer("payload")} else payload end,
    'received', ${NOW}, ${NOW}, ${NOW}
  from (values (?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?::boolean, ?::jsonb, ?::jsonb)) as received (
    id, account, notification_key, integration, kind, type, event_id, event_type_header, event_at,
    merchant_charge_id, is_of_another_merchant, reported, payload
  ), lateral (select ${isPayerErased("received.merchant_charge_id")} as is_erased) as known
  on conflict (account, notification_key) where deleted_at is null
  do update set deliveries = ${NOTIFICATION_TABLE}.deliveries + 1, last_delivered_at = ${NOW}
  returning id, (xmax = 0) as is_new`

/**
 * Stores a notification, or counts one more delivery. The gateway waits for this: it is one
 * statement, and nothing else belongs into it.
 */
export async function receiveNotification(
  knex: Knex,
  received: NotificationToStore
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await knex.raw<{ rows: { id: string; is_new: boolean }[] }>(
    INSERT,
    bindingsOf(received)
  )
  const [row] = rows
  if (!row) {
    throw new Error("The ledger stored no notification.")
  }
  return { id: row.id, isNew: row.is_new }
}

function bindingsOf(received: NotificationToStore): Knex.RawBinding[] {
  const { notification } = received
  const chargeId =
    notification.kind === "payment_link_update"
      ? undefined
      : notification.merchantChargeId
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
    // Empty would make a charge of all that name none.
    textOrNull(chargeId || undefined, LONGEST_CHARGE_ID),
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
