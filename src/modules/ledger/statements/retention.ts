import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { KEPT } from "../../../charge/times"
import { pruneAlerts } from "./alerts"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { deleteInBatches, inBatches, olderThanDays } from "./delete-in-batches"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { pruneFiscalDocuments } from "./fiscal-documents"
import { NOTIFICATION_TABLE } from "./notification-rows"
import { pruneLeases } from "./leases"
import { MOVEMENT_TABLE } from "./movements"
import { IS_OF_DISCREPANCY, OUTBOX_TABLE } from "./outbox-entries"
import { pruneShopperInputs } from "./shopper-inputs"

/** How many rows went. */
export interface Pruned {
  shopperInputs: number
  notifications: number
  outboxEntries: number
  leases: number
  alerts: number
  fiscalDocuments: number
}

/**
 * Deletes what has been kept for long enough, of every table that grows with what happens and not
 * with what is sold. It finds its rows by index, so to find nothing costs next to nothing.
 */
export async function prune(
  knex: Knex,
  { days, shopperInputHours } = KEPT
): Promise<Pruned> {
  return {
    shopperInputs: await pruneShopperInputs(knex, shopperInputHours),
    notifications: await pruneNotifications(knex, days),
    outboxEntries: await pruneOutboxEntries(knex, days),
    leases: await pruneLeases(knex),
    alerts: await pruneAlerts(knex, days),
    fiscalDocuments: await pruneFiscalDocuments(knex, days),
  }
}

/** What came longer ago than so many days, and whose charge is over for as long. */
function pruneNotifications(knex: Knex, days: number): Promise<number> {
  return deleteInBatches(knex, NOTIFICATION_TABLE, () =>
    knex(NOTIFICATION_TABLE)
      .select("id")
      .where({ deleted_at: null, due_at: null })
      .whereRaw(olderThanDays("received_at"), [days])
      .whereRaw(
        isOverFor(
          days,
          `charge.merchant_charge_id = ${NOTIFICATION_TABLE}.merchant_charge_id`
        )
      )
      .orderBy("received_at")
  )
}

/**
 * Whether the charge that `which` finds has been over for so many days; true where there is none. A charge
 * is over when nobody can pay it, nothing of it is reserved, in doubt, disputed or listed, and when its code
 * or link has ended. Whatever moves of it later begins its days anew.
 *
 * It is asked for one row after the other: PostgreSQL would read whole tables to join them.
 */
function isOverFor(days: number, which: string): string {
  const then = `${NOW} - ${days} * interval '1 day'`
  return `coalesce((
    select (charge.state not in ('unresolved', 'pending', 'authorized')
        or charge.state = 'pending' and charge.abandoned_at is not null)
      and (charge.disputed_at is null or charge.dispute_closed_at is not null)
      and (charge.code_expires_at is null or charge.code_expires_at < ${then})
      and not exists (select from ${MOVEMENT_TABLE} as movement where movement.charge_id = charge.id
        and movement.observed_at >= ${then} and movement.deleted_at is null)
      and not exists (select from ${OPERATION_TABLE} as operation where operation.charge_id = charge.id
        and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null)
      and not exists (select from ${DISCREPANCY_TABLE} as discrepancy where discrepancy.charge_id = charge.id
        and discrepancy.resolved_at is null and discrepancy.deleted_at is null)
    from ${CHARGE_TABLE} as charge where ${which} and charge.deleted_at is null limit 1), true)`
}

/**
 * A fact of a charge is derived again whenever the charge is synchronized, so its key moves to the
 * charge in the same statement that deletes its row. Who notes facts at this moment holds the charge
 * against it, or waits for it: see noteEvents. A charge that somebody is at work on is left for the
 * next time. Every other fact comes into being once, and needs no key.
 */
const forget = (days: number) => `
  with old as materialized (
    select outbox_entry.id, outbox_entry.event_key, charge.id as charge_id
    from (
      select id, name, event_key, data from ${OUTBOX_TABLE} as entry
      where published_at is not null and deleted_at is null and ${olderThanDays("published_at")}
        and ${isOverFor(days, "charge.id = entry.data->>'charge_id'")}
      order by published_at limit ?
    ) as outbox_entry
    left join lateral (
      select id from ${CHARGE_TABLE} where id = outbox_entry.data->>'charge_id'
        and not outbox_entry.${IS_OF_DISCREPANCY} offset 0
    ) as charge on true
  ), charges as materialized (
    select id from ${CHARGE_TABLE} where id = any(array(select charge_id from old))
    for update skip locked
  ), remembered as (
    update ${CHARGE_TABLE} as charge set published_event_keys =
      coalesce(published_event_keys, '{}') || array(select event_key from old where old.charge_id = charge.id)
    where id = any(array(select id from charges))
  )
  delete from ${OUTBOX_TABLE} where id = any(array(
    select id from old where charge_id is null or charge_id in (select id from charges)
  ))`

/** Deletes what was told longer ago than so many days, and whose charge is over for as long. What was not told stays. */
function pruneOutboxEntries(knex: Knex, days: number): Promise<number> {
  return inBatches(async (atOnce) => {
    const { rowCount } = await knex.raw<{ rowCount: number }>(forget(days), [
      days,
      atOnce,
    ])
    return rowCount
  })
}
