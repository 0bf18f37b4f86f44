import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OUTBOX_TABLE } from "./outbox-entries"
import { CHARGE_TABLE } from "./charge-rows"
import { inBatches, olderThanDays } from "./delete-in-batches"

/**
 * A fact of a charge is derived again whenever the charge is synchronized, so its key moves to the
 * charge in the same statement that deletes its row. Who notes facts at this moment holds the charge
 * against it, or waits for it: see noteEvents. A charge that somebody is at work on is left for the
 * next time. Every other fact comes into being once, and needs no key.
 */
const PRUNE = `
  with old as materialized (
    select outbox_entry.id, outbox_entry.event_key, charge.id as charge_id
    from (
      select id, name, event_key, data from ${OUTBOX_TABLE}
      where published_at is not null and deleted_at is null and ${olderThanDays("published_at")}
      order by published_at limit ?
    ) as outbox_entry
    left join lateral (
      select id from ${CHARGE_TABLE} where id = outbox_entry.data->>'charge_id'
        and outbox_entry.name <> 'checkout_transparent.discrepancy.opened' offset 0
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

/** Deletes what was told longer ago than so many days. What was not told stays, however old. */
export function pruneOutboxEntries(knex: Knex, days: number): Promise<number> {
  return inBatches(async (atOnce) => {
    const { rowCount } = await knex.raw<{ rowCount: number }>(PRUNE, [
      days,
      atOnce,
    ])
    return rowCount
  })
}
