import type { MessageOrText } from "../../../domain/message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  NextTry,
  ReceivedNotification,
} from "../ports/received-notification"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { IS_FREE, type LeasedCharge, take } from "../lease/charge-leases"
import { databaseNow, NOW } from "../database/database-time"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "../privacy/erased-payer"
import {
  LONGEST_NOTE,
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLE,
  notificationFromRow,
  type NotificationRow,
  WAITS,
} from "./notification-rows"
import { messageColumns } from "../database/message-columns"

/**
 * How many notifications are read for each wanted charge, instead of the ten thousand that may wait. A charge with
 * more notifications hides others from one statement at most: then it is taken.
 */
const READ_PER_CHARGE = 8

const IS_DUE = `notification.deleted_at is null and notification.due_at is not null and notification.due_at <= ${NOW}`

/** Selects the charge of a notification: by our id of the charge, or by the id of its payment link. */
const chargeOf = (isWanted: string): string => `
  select charge.id from ${CHARGE_TABLE} as charge where charge.deleted_at is null
    and charge.merchant_charge_id = notification.merchant_charge_id ${isWanted}
  union all
  select charge.id from ${CHARGE_TABLE} as charge where charge.deleted_at is null
    and charge.link_id = notification.link_id and charge.duplicate_of is null ${isWanted}`

const chargesInOrder = (order: string): string => `
  select notification.id, charge.id as charge_id from ${NOTIFICATION_TABLE} as notification,
    lateral (${chargeOf(`and ${IS_FREE}`)}) as charge
  where ${IS_DUE} order by ${order} limit ?`

/**
 * Takes up to `limit` free charges with due notifications: half of them those that wait longest, half those that were
 * notified last, so that a backlog does not delay a shopper who waits now.
 */
export async function takeNotifiedCharges(
  knex: Knex,
  turn: { limit: number; leaseMs: number }
): Promise<LeasedCharge[]> {
  const read = turn.limit * READ_PER_CHARGE
  const oldest = Math.ceil(turn.limit / 2)
  const notified = knex.raw(
    `(with oldest_due as materialized (${chargesInOrder("notification.due_at")}),
      newest_due as materialized (${chargesInOrder("notification.received_at desc")}),
      oldest as (select charge_id, min(place) as place
        from (select charge_id, row_number() over () as place from oldest_due) as one
        group by charge_id order by 2 limit ?),
      newest as (select charge_id, min(place) as place
        from (select charge_id, row_number() over () as place from newest_due) as one
        where charge_id not in (select charge_id from oldest)
        group by charge_id order by 2 limit ?)
    select charge_id from oldest union all select charge_id from newest)`,
    [read, read, oldest, turn.limit - oldest]
  )
  const free = knex(CHARGE_TABLE)
    .select("id")
    .whereRaw("id in ?", [notified])
    .whereRaw(IS_FREE)
    .forUpdate()
    .skipLocked()
  return take(knex, free, { ms: turn.leaseMs, isTurn: true })
}

/** What notifications name a charge by: our id of it, or the id of its payment link. */
interface Notified {
  merchantChargeId: string
  link?: { id?: string } | undefined
}

/** All waiting notifications about a charge, the oldest first, including those that are not due yet. */
export async function notificationsAbout(
  knex: Knex,
  charge: Notified
): Promise<ReceivedNotification[]> {
  const rows = await about(knex, charge)
    .orderBy(["received_at", "id"])
    .select<NotificationRow[]>([...NOTIFICATION_COLUMNS])
  return rows.map(notificationFromRow)
}

function about(
  knex: Knex,
  { merchantChargeId, link }: Notified
): Knex.QueryBuilder {
  return knex(NOTIFICATION_TABLE)
    .whereRaw(WAITS)
    .where((either) => {
      void either.where({ merchant_charge_id: merchantChargeId })
      if (link?.id !== undefined) void either.orWhere({ link_id: link.id })
    })
}

/**
 * Takes due notifications whose charge is not known here. They are due again after `leaseMs` if the process ends
 * before it has ended them.
 */
export async function takeLoneNotifications(
  knex: Knex,
  turn: { limit: number; leaseMs: number }
): Promise<ReceivedNotification[]> {
  const { rows } = await knex.raw<{ rows: NotificationRow[] }>(
    `update ${NOTIFICATION_TABLE} set due_at = ${NOW} + ? * interval '1 millisecond'
    where id in (
      select notification.id from ${NOTIFICATION_TABLE} as notification
      where ${IS_DUE} and not exists (${chargeOf("")})
      order by notification.due_at limit ? for update skip locked)
    returning ${NOTIFICATION_COLUMNS.join(", ")}`,
    [turn.leaseMs, turn.limit]
  )
  return rows.map(notificationFromRow)
}

export async function nextNotificationMs(
  knex: Knex
): Promise<number | undefined> {
  const row = await knex(NOTIFICATION_TABLE)
    .whereRaw(WAITS)
    .first<{ ms: number | null } | undefined>(
      knex.raw(
        `(extract(epoch from min(due_at) - ${NOW}) * 1000)::float8 as ms`
      )
    )
  return row?.ms ?? undefined
}

/** Makes all waiting notifications about a charge due now, such as after a person has had it looked up. */
export async function wakeNotificationsAbout(
  knex: Knex,
  charge: Notified
): Promise<void> {
  await about(knex, charge).update({
    due_at: knex.raw(`least(due_at, ${NOW})`),
    updated_at: databaseNow(knex),
  })
}

/** Ends notifications with their result, in one sentence. */
export async function endNotifications(
  knex: Knex,
  ids: readonly string[],
  result: MessageOrText
): Promise<void> {
  await waiting(knex, ids).update({
    ...withoutErasedPayer(knex),
    due_at: null,
    tries: knex.raw("tries + 1"),
    ...messageColumns("result", result, LONGEST_NOTE),
    updated_at: databaseNow(knex),
  })
}

/**
 * Postpones notifications, each by its own number of tries, so that a charge's newest notification does not wait as
 * long as its oldest. Resolves to those that have reached `mostTries`, which end.
 */
export async function putOffNotifications(
  knex: Knex,
  ids: readonly string[],
  { why, firstPauseMs, longestPauseMs, mostTries, dueBy }: NextTry
): Promise<ReceivedNotification[]> {
  const rows = await waiting(knex, ids)
    .where((due) => {
      // A date of JavaScript has no microseconds: what was due in its millisecond was due by it.
      if (dueBy)
        void due.whereRaw("date_trunc('milliseconds', due_at) <= ?", [dueBy])
    })
    .update({
      ...withoutErasedPayer(knex),
      tries: knex.raw("tries + 1"),
      due_at: knex.raw(
        `case when tries + 1 < ? then ${NOW} + least(?, ? * power(2, tries)) * interval '1 millisecond' end`,
        [mostTries, longestPauseMs, firstPauseMs]
      ),
      ...messageColumns("result", why, LONGEST_NOTE),
      updated_at: databaseNow(knex),
    })
    .returning<(NotificationRow & { due_at: Date | null })[]>([
      ...NOTIFICATION_COLUMNS,
      "due_at",
    ])
  return rows.filter((row) => row.due_at === null).map(notificationFromRow)
}

function waiting(knex: Knex, ids: readonly string[]): Knex.QueryBuilder {
  return knex(NOTIFICATION_TABLE)
    .whereIn("id", [...ids])
    .whereRaw(WAITS)
}

/** Removes an erased payer: a notification received at the moment of an erasure may have missed it. */
function withoutErasedPayer(knex: Knex): Record<string, Knex.Raw> {
  const unlessErased = (column: string, erased: (column: string) => string) =>
    knex.raw(
      `case when ${isPayerErased(`${NOTIFICATION_TABLE}.merchant_charge_id`)} then ${erased(column)} else ${column} end`
    )
  return {
    reported: unlessErased("reported", reportedWithoutPayer),
    payload: unlessErased("payload", payloadWithoutPayer),
  }
}
