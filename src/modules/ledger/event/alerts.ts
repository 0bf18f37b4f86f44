import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  type Alert,
  type AlertReceiver,
  receiversOfAlert,
} from "../../../domain/alert/alert"
import type { LedgerContext } from "../keys/encryption"
import { databaseNow, NOW } from "../database/database-time"
import { storableText } from "../../../domain/parsing/storable-values"
import { storableJson } from "../database/storable"

export const ALERT_TABLE = "checkout_transparent_alert"

const TODAY_IN_SAO_PAULO = `to_char(${NOW} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

export type StoredAlert = Alert &
  AlertReceiver & {
    id: string
    /**
     * The idempotency key that the plugin passes to Medusa's notification module. A new attempt gets a new key only if
     * Medusa reported that the previous attempt failed.
     */
    medusaKey: string
  }

/**
 * Stores new alerts for administrators: one row for each e-mail address in `alerts.emails`, and usually one row for the
 * bell in the dashboard. An alert about changed settings has no row for the bell. A row that already exists for the
 * same alert is not stored again. A daily alert is stored once for each day in São Paulo.
 */
export async function recordAlerts(
  { knex, options }: Pick<LedgerContext, "knex" | "options">,
  alerts: readonly Alert[]
): Promise<void> {
  const rows = alerts.flatMap(({ key, isDaily, cause, data }) =>
    receiversOfAlert(cause, options.alerts.emails).map((receiver) => ({
      ...receiver,
      id: generateEntityId(undefined, "ctalr"),
      alert_key: isDaily
        ? knex.raw(`?::text || ':' || ${TODAY_IN_SAO_PAULO}`, [
            storableText(key),
          ])
        : storableText(key),
      cause,
      data: storableJson(data),
    }))
  )
  if (rows.length > 0) {
    const inOrder = rows.map((row, position) => ({
      ...row,
      created_at: knex.raw(`${NOW} + ? * interval '1 microsecond'`, [position]),
    }))
    await knex(ALERT_TABLE).insert(inOrder).onConflict().ignore()
  }
}

/**
 * Claims at most `limit` alerts that still have to be sent. Alerts that were never claimed come first.
 *
 * After each claim, the alert cannot be claimed again for a while. This pause is as long as the alert's age at the
 * claim, but at least one minute. The pauses therefore become longer and longer, so that the plugin does not call a
 * failing mail provider every minute.
 */
export async function claimAlerts(
  knex: Knex,
  limit: number
): Promise<StoredAlert[]> {
  const { rows } = await knex.raw<{ rows: StoredAlert[] }>(
    `with taken as (
      update ${ALERT_TABLE} set claimed_at = ${NOW}, updated_at = ${NOW}
      where id in (
        select id from ${ALERT_TABLE}
        where finished_at is null and deleted_at is null
          and (claimed_at is null
            or claimed_at + greatest(claimed_at - created_at, interval '1 minute') <= ${NOW})
        order by claimed_at nulls first, created_at limit :limit for update skip locked
      )
      returning *
    )
    select id, alert_key as key, cause, data, channel, recipient, id || ':' || failed_attempt_count as "medusaKey"
    from taken order by created_at, id`,
    { limit }
  )
  return rows
}

/** Marks an alert as finished, so that the plugin does not try to send it again. */
export async function markAlertFinished(knex: Knex, id: string): Promise<void> {
  await knex(ALERT_TABLE)
    .where({ id, deleted_at: null })
    .update({ finished_at: databaseNow(knex), updated_at: databaseNow(knex) })
}

/**
 * Records that Medusa could not send an alert. If the alert is at least one day old, marks the alert as finished and
 * resolves to `true`. Otherwise resolves to `false`, and the alert can be claimed again.
 */
export async function recordAlertFailureAndAbandonIfOld(
  knex: Knex,
  id: string
): Promise<boolean> {
  const [row] = await knex(ALERT_TABLE)
    .where({ id, finished_at: null, deleted_at: null })
    .update({
      failed_attempt_count: knex.raw("failed_attempt_count + 1"),
      finished_at: knex.raw(
        `case when created_at <= ${NOW} - interval '1 day' then ${NOW} end`
      ),
      updated_at: databaseNow(knex),
    })
    .returning<{ finished_at: Date | null }[]>("finished_at")
  return row?.finished_at != null
}
