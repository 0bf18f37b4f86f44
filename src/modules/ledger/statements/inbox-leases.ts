import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { databaseNow, NOW } from "./database-time"
import { IS_LIVE_CLAIM, NOTIFICATION_TABLE, UNCLAIMED } from "./inbox-rows"

/** Renews claims that are still live; resolves to the ids of those that were. */
export async function renewClaims(
  knex: Knex,
  leases: readonly { id: string; token: string; ms: number }[]
): Promise<string[]> {
  const until = `${NOW} + lease.ms * interval '1 millisecond'`
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `update ${NOTIFICATION_TABLE} as entry set claimed_until = ${until}, next_attempt_at = ${until}
    from unnest(?::text[], ?::text[], ?::float[]) as lease (id, token, ms)
    where entry.id = lease.id and entry.claimed_by = lease.token and ${IS_LIVE_CLAIM}
    returning entry.id`,
    [
      leases.map(({ id }) => id),
      leases.map(({ token }) => token),
      leases.map(({ ms }) => ms),
    ]
  )
  return rows.map(({ id }) => id)
}

/** Gives claimed entries back as if they had not been claimed: they are due at once. */
export async function releaseClaims(
  knex: Knex,
  claims: readonly { id: string; token: string }[]
): Promise<number> {
  return knex(NOTIFICATION_TABLE)
    .whereIn(
      ["id", "claimed_by"],
      claims.map(({ id, token }) => [id, token])
    )
    .where({ state: "claimed", deleted_at: null })
    .update({
      ...UNCLAIMED,
      state: "received",
      // It was no attempt: nobody has found out whether it can be processed.
      attempts: knex.raw("greatest(attempts - 1, 0)"),
      next_attempt_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}
