import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AnnouncedEvents, EventName } from "../../../core/events"
import type {
  Announcement,
  NewAnnouncement,
} from "../../../core/ports/announcements"
import { storableJson, storableText } from "./storable"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const ANNOUNCEMENT_TABLE = "checkout_transparent_announcement"

/**
 * Stores facts that were not known before, in one statement; give it the transaction in which they
 * become true. Resolves to how many were new.
 */
export async function noteFacts(
  knex: Knex,
  facts: readonly NewAnnouncement[]
): Promise<number> {
  if (facts.length === 0) {
    return 0
  }
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    "? on conflict (fact_key) where deleted_at is null do nothing returning id",
    [
      knex(ANNOUNCEMENT_TABLE).insert(
        facts.map((fact, index) => ({
          id: generateEntityId(undefined, "ctann"),
          name: fact.name,
          fact_key: storableText(fact.key),
          data: storableJson(fact.data),
          // They are told in the order in which they were given.
          created_at: knex.raw("now() + ? * interval '1 microsecond'", [index]),
        }))
      ),
    ]
  )
  return rows.length
}

/** Takes the oldest facts that nobody was told of, and that nobody is telling. */
export async function takeAnnouncements(
  knex: Knex,
  turn: { limit: number; leaseMs: number }
): Promise<Announcement[]> {
  const { rows } = await knex.raw<{ rows: AnnouncementRow[] }>(
    `with taken as (
      update ${ANNOUNCEMENT_TABLE}
      set taken_until = now() + :lease_ms * interval '1 millisecond', updated_at = now()
      where id in (
        select id from ${ANNOUNCEMENT_TABLE}
        where announced_at is null and deleted_at is null
          and (taken_until is null or taken_until < now())
        order by created_at limit :limit for update skip locked
      )
      returning id, name, data, created_at
    )
    select id, name, data from taken order by created_at, id`,
    { limit: turn.limit, lease_ms: turn.leaseMs }
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
    announced_at: knex.fn.now(),
    taken_until: null,
    updated_at: knex.fn.now(),
  })
}

export async function takeBackAnnouncements(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await unannounced(knex, ids).update({
    taken_until: null,
    updated_at: knex.fn.now(),
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
