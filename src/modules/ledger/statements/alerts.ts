import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Alert } from "../../../charge/alert"
import { databaseNow, NOW } from "./database-time"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"
import { storableJson, storableText } from "./storable"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const ALERT_TABLE = "checkout_transparent_alert"

/** With pauses that double from a minute to six hours, about a day. */
const MOST_ATTEMPTS = 12

/** An alert that waits, or that somebody is sending. */
export type StoredAlert = Alert & {
  id: string
  /** Which try this is, from 1. */
  attempt: number
  /** Whom earlier tries have reached. */
  reached: readonly string[]
}

/** Stores alerts that were not known before. Resolves to how many were new. */
export async function noteAlerts(
  knex: Knex,
  alerts: readonly Alert[]
): Promise<number> {
  if (alerts.length === 0) {
    return 0
  }
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `insert into ${ALERT_TABLE} (id, alert_key, cause, data, next_try_at, created_at)
    select id, alert_key, cause, data::jsonb, ${NOW}, ${NOW} + position * interval '1 microsecond'
    from unnest(:ids::text[], :keys::text[], :causes::text[], :data::text[])
      with ordinality as alert (id, alert_key, cause, data, position)
    on conflict do nothing returning id`,
    {
      ids: alerts.map(() => generateEntityId(undefined, "ctalr")),
      keys: alerts.map(({ key }) => storableText(key)),
      causes: alerts.map(({ cause }) => cause),
      data: alerts.map(({ data }) => storableJson(data)),
    }
  )
  return rows.length
}

interface AlertRow {
  id: string
  alert_key: string
  cause: Alert["cause"]
  data: object
  attempts: number
  reached: string[] | null
}

/**
 * Takes the oldest alerts that nobody was told of. What is not marked as sent comes back by itself,
 * the later the more often it was tried; after a day it is left.
 */
export async function takeAlerts(
  knex: Knex,
  limit: number
): Promise<StoredAlert[]> {
  const { rows } = await knex.raw<{ rows: AlertRow[] }>(
    `with taken as (
      update ${ALERT_TABLE}
      set attempts = attempts + 1, updated_at = ${NOW},
        next_try_at = ${NOW} + least(360, power(2, attempts)) * interval '1 minute'
      where id in (
        select id from ${ALERT_TABLE}
        where sent_at is null and deleted_at is null
          and next_try_at <= ${NOW} and attempts < ${MOST_ATTEMPTS}
        order by next_try_at limit :limit for update skip locked
      )
      returning id, alert_key, cause, data, attempts, reached, created_at
    )
    select * from taken order by created_at, id`,
    { limit }
  )
  return rows.map(
    (row) =>
      ({
        id: row.id,
        key: row.alert_key,
        cause: row.cause,
        data: row.data,
        attempt: row.attempts,
        reached: row.reached ?? [],
      }) as StoredAlert
  )
}

export async function markAlertSent(knex: Knex, id: string): Promise<void> {
  await knex(ALERT_TABLE)
    .where({ id, sent_at: null, deleted_at: null })
    .update({
      sent_at: databaseNow(knex),
      error: null,
      updated_at: databaseNow(knex),
    })
}

/** It is tried again when its turn comes, for whom it has not reached. */
export async function noteAlertFailed(
  knex: Knex,
  id: string,
  { error, reached }: { error: string; reached: readonly string[] }
): Promise<void> {
  await knex(ALERT_TABLE)
    .where({ id, sent_at: null, deleted_at: null })
    .update({
      error: storableText(error, 1000),
      reached: [...reached],
      updated_at: databaseNow(knex),
    })
}

/** Deletes alerts that are older than so many days, but for those of what still lasts. */
export function pruneAlerts(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, ALERT_TABLE, () =>
    knex(ALERT_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw("(condition is null or ended_at is not null)")
      .whereRaw(olderThanDays("created_at"), [days])
      .orderBy("created_at")
  )
}
