import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  type Alert,
  type AlertReceiver,
  receiversOf,
} from "../../../charge/alert"
import { databaseNow, NOW } from "./database-time"
import { storableJson, storableText } from "./storable"

export const ALERT_TABLE = "checkout_transparent_alert"

const TODAY = `to_char(${NOW} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

export type StoredAlert = Alert &
  AlertReceiver & {
    id: string
    /** The key that Medusa gets; it changes only when Medusa reports that sending failed. */
    medusaKey: string
  }

/** Stores new alerts: one row for the bell, unless settings were changed, and one for each e-mail receiver. */
export async function noteAlerts(
  knex: Knex,
  alerts: readonly Alert[],
  emails: readonly string[]
): Promise<void> {
  const rows = alerts.flatMap((alert) =>
    receiversOf(alert.cause, emails).map((receiver) => ({
      ...alert,
      ...receiver,
    }))
  )
  if (rows.length === 0) {
    return
  }
  await knex.raw(
    `insert into ${ALERT_TABLE} (id, alert_key, cause, data, channel, recipient, created_at)
    select id, case when is_daily then alert_key || ':' || ${TODAY} else alert_key end,
      cause, data::jsonb, channel, recipient, ${NOW} + position * interval '1 microsecond'
    from unnest(:ids::text[], :keys::text[], :daily::boolean[], :causes::text[], :data::text[],
      :channels::text[], :recipients::text[])
      with ordinality as alert (id, alert_key, is_daily, cause, data, channel, recipient, position)
    on conflict do nothing`,
    {
      ids: rows.map(() => generateEntityId(undefined, "ctalr")),
      keys: rows.map(({ key }) => storableText(key)),
      daily: rows.map(({ isDaily }) => isDaily ?? false),
      causes: rows.map(({ cause }) => cause),
      data: rows.map(({ data }) => storableJson(data)),
      channels: rows.map(({ channel }) => channel),
      recipients: rows.map(({ recipient }) => recipient),
    }
  )
}

/**
 * Takes unsent alerts for at least a minute, those never taken first. An alert that is not ended becomes free again
 * when its age has doubled, because a provider that is down gains nothing from being asked all day.
 */
export async function takeAlerts(
  knex: Knex,
  limit: number
): Promise<StoredAlert[]> {
  const { rows } = await knex.raw<{ rows: StoredAlert[] }>(
    `with taken as (
      update ${ALERT_TABLE} set taken_at = ${NOW}, updated_at = ${NOW}
      where id in (
        select id from ${ALERT_TABLE}
        where ended_at is null and deleted_at is null
          and (taken_at is null
            or taken_at + greatest(taken_at - created_at, interval '1 minute') <= ${NOW})
        order by taken_at nulls first, created_at limit :limit for update skip locked
      )
      returning *
    )
    select id, alert_key as key, cause, data, channel, recipient, id || ':' || failures as "medusaKey"
    from taken order by created_at, id`,
    { limit }
  )
  return rows
}

/** Ends an alert that was sent, or that no module can send by its channel. */
export async function endAlert(knex: Knex, id: string): Promise<void> {
  await knex(ALERT_TABLE)
    .where({ id, deleted_at: null })
    .update({ ended_at: databaseNow(knex), updated_at: databaseNow(knex) })
}

/** Notes that Medusa did not send an alert, which is tried again. Ends one that is a day old, and returns true. */
export async function noteAlertFailed(
  knex: Knex,
  id: string
): Promise<boolean> {
  const [row] = await knex(ALERT_TABLE)
    .where({ id, ended_at: null, deleted_at: null })
    .update({
      failures: knex.raw("failures + 1"),
      ended_at: knex.raw(
        `case when created_at <= ${NOW} - interval '1 day' then ${NOW} end`
      ),
      updated_at: databaseNow(knex),
    })
    .returning<{ ended_at: Date | null }[]>("ended_at")
  return row?.ended_at != null
}
