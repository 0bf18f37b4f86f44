import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  EventName,
  NewOutboxEntry,
  OutboxEntry,
  PublishedEvents,
} from "../../../domain/event/events"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { storableText } from "../../../domain/parsing/storable-values"
import { storableJson } from "../database/storable"
import { databaseNow, NOW } from "../database/database-time"

export const OUTBOX_TABLE = "checkout_transparent_outbox_entry"

const IS_OF_DISCREPANCY =
  "event_name in ('checkout_transparent.discrepancy.opened', 'checkout_transparent.discrepancy.resolved')"

const INSERT_EVENTS = `
  insert into ${OUTBOX_TABLE} (id, event_name, event_key, data, created_at)
  select id, name, event_key, data::jsonb, ${NOW} + position * interval '1 microsecond'
  from unnest(:ids::text[], :names::text[], :keys::text[], :data::text[])
    with ordinality as fact (id, name, event_key, data, position)
  on conflict (event_key) where deleted_at is null do nothing returning id`

/**
 * Stores new events in the outbox, and resolves to the number of stored events. If the outbox already has an event with
 * the same key, the event is not stored again.
 *
 * Call this function in the same transaction as the change that the events report.
 */
export async function writeOutboxEntries(
  knex: Knex,
  events: readonly NewOutboxEntry[]
): Promise<number> {
  if (events.length === 0) {
    return 0
  }
  // The creation times differ by a microsecond, so that the events are claimed in the given sequence.
  const { rows } = await knex.raw<{ rows: unknown[] }>(INSERT_EVENTS, {
    ids: events.map(() => generateEntityId(undefined, "ctout")),
    names: events.map(({ name }) => name),
    keys: events.map(({ key }) => storableText(key)),
    data: events.map(({ data }) => storableJson(data)),
  })
  return rows.length
}

/** Resolves to those of the given keys for which the outbox already has an event, published or not. */
export async function existingEventKeys(
  knex: Knex,
  keys: readonly string[]
): Promise<string[]> {
  return knex(OUTBOX_TABLE)
    .whereIn("event_key", [...keys])
    .where({ deleted_at: null })
    .pluck<string[]>("event_key")
}

/**
 * Claims the oldest events that were not published and that are not claimed at present.
 *
 * Events about charges of another installation are not claimed, except for events about discrepancies. If this database
 * is a copy of a store, the events that are left out are about charges of the original store. The copy could otherwise
 * ship goods that the original store ships.
 */
export async function claimOutboxEntries(
  knex: Knex,
  turn: { limit: number; leaseMs: number; digest: string }
): Promise<OutboxEntry[]> {
  const { rows } = await knex.raw<{ rows: OutboxEntryRow[] }>(
    `with taken as (
      update ${OUTBOX_TABLE}
      set claimed_until = ${NOW} + :lease_ms * interval '1 millisecond', updated_at = ${NOW}
      where id in (
        select id from ${OUTBOX_TABLE}
        where published_at is null and deleted_at is null
          and (claimed_until is null or claimed_until < ${NOW})
          and (${IS_OF_DISCREPANCY} or coalesce((
            select charge.installation_digest = :digest from ${CHARGE_TABLE} as charge
            where charge.id = data->>'charge_id'
          ), true))
        order by created_at limit :limit for update skip locked
      )
      returning id, event_name, data, created_at
    )
    select id, event_name as name, data from taken order by created_at, id`,
    {
      limit: turn.limit,
      lease_ms: turn.leaseMs,
      digest: turn.digest,
    }
  )
  return rows.map(({ id, name, data }) => ({
    id,
    name,
    data: { ...data, id } as PublishedEvents[EventName],
  }))
}

export async function markEventsPublished(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await selectUnpublishedEvents(knex, ids).update({
    published_at: databaseNow(knex),
    claimed_until: null,
    updated_at: databaseNow(knex),
  })
}

/** Releases claimed events that were not published, so that a process can claim them again at once. */
export async function releaseOutboxEntries(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await selectUnpublishedEvents(knex, ids).update({
    claimed_until: null,
    updated_at: databaseNow(knex),
  })
}

interface OutboxEntryRow {
  id: string
  name: EventName
  data: object
}

function selectUnpublishedEvents(
  knex: Knex,
  ids: readonly string[]
): Knex.QueryBuilder {
  return knex(OUTBOX_TABLE)
    .whereIn("id", [...ids])
    .where({ published_at: null, deleted_at: null })
}
