import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { NotificationToStore } from "../ports/received-notification"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "../privacy/erased-payer"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { storableJson, storableText } from "../database/storable"
import { NOW } from "../database/database-time"

/** The longest text that is stored as a charge id: ours have 36 characters, and an index limits the length. */
const LONGEST_CHARGE_ID = 255

/** The columns in the order of `bindingsOf`. */
const WITHOUT_BODY = `id, account, notification_key, integration, kind, type, event_id, event_at,
    merchant_charge_id, link_id, is_of_another_merchant`
const COLUMNS = `${WITHOUT_BODY}, reported, payload`
const VALUES = `?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::boolean, ?::jsonb, ?::jsonb`
const TIMES = `${NOW}, ${NOW}`

/** Builds the SQL as a constant text: knex would take longer to build it than the database to run it. */
const inserting = (rows: string): string => `insert into ${NOTIFICATION_TABLE} (
    ${COLUMNS}, due_at, received_at
  ) ${rows}
  on conflict (account, notification_key) where deleted_at is null
  do update set deliveries = ${NOTIFICATION_TABLE}.deliveries + 1, updated_at = ${NOW}
  returning id, (xmax = 0) as is_new`

/** Stores nothing if the charge's payer was erased; the charge's name is bound again as the last value. */
const INSERT = inserting(
  `select ${VALUES}, ${TIMES} where not ${isPayerErased("?")}`
)

/** The same insert without the payer. PostgreSQL plans it longer than it runs, so it is used only when needed. */
const INSERT_WITHOUT_PAYER = inserting(
  `select ${WITHOUT_BODY}, ${reportedWithoutPayer("reported")}, ${payloadWithoutPayer("payload")}, ${TIMES}
  from (values (${VALUES})) as received (${COLUMNS})`
)

/**
 * Stores a notification, or counts one more delivery of it. The gateway waits for the answer, so it is one statement;
 * only a charge whose payer was erased needs a second one.
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

/** The charge's name; null if empty, because all notifications that name none would share one charge. */
function chargeIdOf({ notification }: NotificationToStore): string | null {
  return notification.kind === "payment_link_update"
    ? null
    : textOrNull(notification.merchantChargeId || undefined, LONGEST_CHARGE_ID)
}

/** The id of the payment link; a notification about a link, understood or not, names the link and no charge. */
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
