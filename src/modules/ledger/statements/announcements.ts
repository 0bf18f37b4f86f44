import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AnnouncedEvents, EventName } from "../../../core/events"
import type {
  Announcement,
  NewAnnouncement,
} from "../../../core/ports/announcements"
import { CHARGE_TABLE } from "./charge-rows"
import { storableJson, storableText } from "./storable"
import { databaseNow, NOW } from "./database-time"
import { isWrittenHere } from "./written-elsewhere"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const ANNOUNCEMENT_TABLE = "checkout_transparent_announcement"

/**
 * The keys that charges have kept of facts whose rows are deleted. The lock keeps that from happening
 * between the look and the insert; it stands in the way of nothing else. A charge of today has none.
 */
const NOTE = `
  with charges as materialized (
    select told_facts from ${CHARGE_TABLE}
    where id = any(:charges) and created_at < ${NOW} - interval '1 day'
    for key share
  ), told as (
    select unnest(told_facts) as fact_key from charges
  )
  insert into ${ANNOUNCEMENT_TABLE} (id, name, fact_key, data, created_at)
  select id, name, fact_key, data::jsonb, ${NOW} + position * interval '1 microsecond'
  from unnest(:ids::text[], :names::text[], :keys::text[], :data::text[])
    with ordinality as fact (id, name, fact_key, data, position)
  where not exists (select from told where told.fact_key = fact.fact_key)
  on conflict (fact_key) where deleted_at is null do nothing returning id`

/**
 * Stores facts that were not known before, in one statement; give it the transaction in which they
 * become true. They are told in the order in which they are given. Resolves to how many were new.
 */
export async function noteFacts(
  knex: Knex,
  facts: readonly NewAnnouncement[]
): Promise<number> {
  if (facts.length === 0) {
    return 0
  }
  const { rows } = await knex.raw<{ rows: unknown[] }>(NOTE, {
    charges: facts.flatMap(chargeDerivedFrom),
    ids: facts.map(() => generateEntityId(undefined, "ctann")),
    names: facts.map(({ name }) => name),
    keys: facts.map(({ key }) => storableText(key)),
    data: facts.map(({ data }) => storableJson(data)),
  })
  return rows.length
}

/** A difference is opened once, and what is deleted of it cannot come again. */
function chargeDerivedFrom({ name, data }: NewAnnouncement): string[] {
  return name !== "checkout_transparent.difference.opened" &&
    "charge_id" in data
    ? [data.charge_id]
    : []
}

/**
 * Takes the oldest facts that nobody was told of, and that nobody is telling. What is to be told of a
 * charge that another installation wrote waits: a copy of a store must not ship. Only that a person
 * must look is told.
 */
export async function takeAnnouncements(
  knex: Knex,
  turn: { limit: number; leaseMs: number; digest: string }
): Promise<Announcement[]> {
  const { rows } = await knex.raw<{ rows: AnnouncementRow[] }>(
    `with taken as (
      update ${ANNOUNCEMENT_TABLE}
      set taken_until = ${NOW} + :lease_ms * interval '1 millisecond', updated_at = ${NOW}
      where id in (
        select id from ${ANNOUNCEMENT_TABLE}
        where announced_at is null and deleted_at is null
          and (taken_until is null or taken_until < ${NOW})
          and (name = 'checkout_transparent.difference.opened' or coalesce((
            select :is_written_here from ${CHARGE_TABLE} as charge
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
      is_written_here: isWrittenHere(
        knex,
        turn.digest,
        "charge.installation_digest"
      ),
    }
  )
  return rows.map(({ id, name, data }) => ({
    id,
    name,
    data: { ...data, id } as AnnouncedEvents[EventName],
  }))
}

export async function markAnnounced(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await unannounced(knex, ids).update({
    announced_at: databaseNow(knex),
    taken_until: null,
    updated_at: databaseNow(knex),
  })
}

/** They come back at once: the bus did not take them. */
export async function takeBackAnnouncements(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await unannounced(knex, ids).update({
    taken_until: null,
    updated_at: databaseNow(knex),
  })
}

interface AnnouncementRow {
  id: string
  name: EventName
  data: object
}

function unannounced(knex: Knex, ids: readonly string[]): Knex.QueryBuilder {
  return knex(ANNOUNCEMENT_TABLE)
    .whereIn("id", [...ids])
    .where({ announced_at: null, deleted_at: null })
}
