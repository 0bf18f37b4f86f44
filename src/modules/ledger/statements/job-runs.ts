import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INSTALLATION_TABLE, ONLY_ROW } from "./installation-rows"
import { databaseNow, NOW } from "./database-time"

/** The scheduled job begins, or a process that has just started has scheduled it. */
export async function noteJobRun(knex: Knex): Promise<void> {
  await knex(INSTALLATION_TABLE)
    .insert({
      id: ONLY_ROW,
      installation_id: randomUUID(),
      job_ran_at: databaseNow(knex),
    })
    .onConflict("id")
    .merge({ job_ran_at: databaseNow(knex), updated_at: databaseNow(knex) })
}

/**
 * Takes one turn of a job that has not run for so long; one turn in so much time over all
 * processes. Undefined when it runs, or when another process has the turn.
 */
export async function replaceJobRun(
  knex: Knex,
  { missingForMs, everyMs }: { missingForMs: number; everyMs: number }
): Promise<{ isFirst: boolean } | undefined> {
  const { rows } = await knex.raw<{ rows: { is_first: boolean }[] }>(
    `with missed as (
      select id, job_replaced_at is null or job_replaced_at < job_ran_at as is_first
      from ${INSTALLATION_TABLE}
      where job_ran_at < ${NOW} - :missing_for_ms * interval '1 millisecond'
        and (job_replaced_at is null or job_replaced_at < ${NOW} - :every_ms * interval '1 millisecond')
      for update
    )
    update ${INSTALLATION_TABLE} as installation set job_replaced_at = ${NOW}, updated_at = ${NOW}
    from missed where installation.id = missed.id
    returning missed.is_first`,
    { missing_for_ms: missingForMs, every_ms: everyMs }
  )
  return rows[0] && { isFirst: rows[0].is_first }
}
