import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { LastingCause, ObservedConditions } from "../../../charge/alert"
import { ALERT_TABLE } from "./alerts"
import { NOW } from "./database-time"
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
    on conflict do nothing
  )
  update ${ALERT_TABLE} set ended_at = ${NOW}, updated_at = ${NOW}
  where cause = :cause and condition is not null and ended_at is null and deleted_at is null
    and condition not in (select condition from observed)
    and observed_at <= ${NOW} - :quiet_ms * interval '1 millisecond'`

/** Alerts people to what begins, and notes what has ended. */
export async function noteConditions<Cause extends LastingCause>(
  knex: Knex,
  { cause, conditions, quietMs }: ObservedConditions<Cause>
): Promise<void> {
  await knex.raw(NOTE, {
    cause,
    names: conditions.map(({ name }) => storableText(`${cause}:${name}`)),
    ids: conditions.map(() => generateEntityId(undefined, "ctalr")),
    data: conditions.map(({ data }) => storableJson(data)),
    quiet_ms: quietMs,
  })
}
