import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  EventName,
  NewOutboxEntry,
  OutboxEntry,
  PublishedEvents,
} from "../../../charge/events"
import { CHARGE_TABLE } from "./charge-rows"
import { storableJson, storableText } from "./storable"
import { databaseNow, NOW } from "./database-time"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const OUTBOX_TABLE = "checkout_transparent_outbox_entry"

/** That a person must look at a charge, or no more. */
const IS_OF_DISCREPANCY =
  "name in ('checkout_transparent.discrepancy.opened', 'checkout_transparent.discrepancy.resolved')"

const NOTE = `
  insert into ${OUTBOX_TABLE} (id, name, event_key, data, created_at)
  select id, name, event_key, data::jsonb, ${NOW} + position * interval '1 microsecond'
  from unnest(:ids::text[], :names::text[], :keys::text[], :data::text[])
    with ordinality as fact (id, name, event_key, data, position)
  on conflict (event_key) where deleted_at is null do nothing returning id`

/**
 * Stores facts that were not known before, in one statement; give it the transaction in which they
 * become true. They are told in the order in which they are given. Resolves to how many were new.
 */
export async function noteEvents(
  knex: Knex,
  events: readonly NewOutboxEntry[]
): Promise<number> {
  if (events.length === 0) {
    return 0
  }
  const { rows } = await knex.raw<{ rows: unknown[] }>(NOTE, {
    ids: events.map(() => generateEntityId(undefined, "ctout")),
    names: events.map(({ name }) => name),
    keys: events.map(({ key }) => storableText(key)),
    data: events.map(({ data }) => storableJson(data)),
  })
  return rows.length
}

/**
 * Takes the oldest facts that nobody was told of, and that nobody is telling. What is to be told of a
 * charge that another installation wrote waits: a copy of a store must not ship. Only that a person
 * must look, or no more, is told.
 */
export async function takeOutboxEntries(
  knex: Knex,
  turn: { limit: number; leaseMs: number; digest: string }
): Promise<OutboxEntry[]> {
  const { rows } = await knex.raw<{ rows: OutboxEntryRow[] }>(
    `with taken as (
      update ${OUTBOX_TABLE}
      set taken_until = ${NOW} + :lease_ms * interval '1 millisecond', updated_at = ${NOW}
      where id in (
        select id from ${OUTBOX_TABLE}
        where published_at is null and deleted_at is null
          and (taken_until is null or taken_until < ${NOW})
          and (${IS_OF_DISCREPANCY} or coalesce((
            select charge.installation_digest = :digest from ${CHARGE_TABLE} as charge
            where charge.id = data->>'charge_id'
          ), true))
        order by created_at limit :limit for update skip locked
      )
      returning id, name, data, created_at
    )
    select id, name, data from taken order by created_at, id`,
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

export async function markPublished(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await unpublished(knex, ids).update({
    published_at: databaseNow(knex),
    taken_until: null,
    updated_at: databaseNow(knex),
  })
}

/** They come back at once: the bus did not take them. */
export async function releaseOutboxEntries(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await unpublished(knex, ids).update({
    taken_until: null,
    updated_at: databaseNow(knex),
  })
}

interface OutboxEntryRow {
  id: string
  name: EventName
  data: object
}

function unpublished(knex: Knex, ids: readonly string[]): Knex.QueryBuilder {
  return knex(OUTBOX_TABLE)
    .whereIn("id", [...ids])
    .where({ published_at: null, deleted_at: null })
}
