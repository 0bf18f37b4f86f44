import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { LastingCause, ObservedConditions } from "../../../charge/alert"
import type { EventName } from "../../../charge/events"
import { ALERT_TABLE } from "./alerts"
import { NOW } from "./database-time"
import { OUTBOX_TABLE } from "./outbox-entries"
import { storableJson, storableText } from "./storable"

/**
 * What is there already is observed once more, what is new begins, and what was not observed for a
 * while has ended. A unique index lets each begin once in all processes.
 */
const NOTE = `
  with observed as materialized (
    select distinct on (condition) * from unnest(:names::text[], :ids::text[], :data::text[])
      as observed (condition, id, data)
  ), again as (
    update ${ALERT_TABLE} as alert set observed_at = ${NOW}
    from observed where alert.condition = observed.condition
      and alert.ended_at is null and alert.deleted_at is null
    returning alert.condition
  ), begun as (
    insert into ${ALERT_TABLE} (id, alert_key, cause, data, condition, observed_at, next_try_at)
    select id, id, :cause, data::jsonb, condition, ${NOW}, ${NOW} from observed
    where condition not in (select condition from again)
    on conflict do nothing returning id, data
  ), ended as (
    update ${ALERT_TABLE} set ended_at = ${NOW}, updated_at = ${NOW}
    where cause = :cause and condition is not null and ended_at is null and deleted_at is null
      and condition not in (select condition from observed)
      and observed_at <= ${NOW} - :quiet_ms * interval '1 millisecond'
    returning id, data, created_at
  ), noted as (
    insert into ${OUTBOX_TABLE} (id, name, event_key, data, created_at)
    select 'ctout_' || fact.id, name, fact.id, data || jsonb_build_object('since',
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), ${NOW}
    from (
      select id || '_begun' as id, :begin_event::text as name, data, ${NOW} as since from begun
      union all select id || '_ended', :end_event::text, data, created_at from ended
    ) as fact
    where name is not null
    on conflict (event_key) where deleted_at is null do nothing
  )
  insert into ${ALERT_TABLE} (id, alert_key, cause, data, next_try_at)
  select id || '_ended', id || '_ended', :ends_as, data, ${NOW} from ended
  where :ends_as::text is not null
  on conflict do nothing`

/** What the store is told as well, in the same statement. */
const EVENTS: Partial<
  Record<LastingCause, { begin: EventName; end: EventName }>
> = {
  method_failing: {
    begin: "checkout_transparent.gateway.unavailable",
    end: "checkout_transparent.gateway.recovered",
  },
}

/** Alerts people to what begins and, where they are to hear of it, to what has ended. */
export async function noteConditions<Cause extends LastingCause>(
  knex: Knex,
  { cause, conditions, quietMs, endsAs }: ObservedConditions<Cause>
): Promise<void> {
  await knex.raw(NOTE, {
    cause,
    names: conditions.map(({ name }) => storableText(`${cause}:${name}`)),
    ids: conditions.map(() => generateEntityId(undefined, "ctalr")),
    data: conditions.map(({ data }) => storableJson(data)),
    quiet_ms: quietMs,
    ends_as: endsAs ?? null,
    begin_event: EVENTS[cause]?.begin ?? null,
    end_event: EVENTS[cause]?.end ?? null,
  })
}
