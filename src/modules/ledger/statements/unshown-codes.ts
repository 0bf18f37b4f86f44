import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import type { Here } from "./installation-charges"

/**
 * Whether a charge is a Pix or wallet code of which it is not known whether the gateway made it, and that nobody can
 * have seen: the shopper's request ended without the code, or its process died. A card's money may move without
 * anybody seeing anything, so this never holds for a card. It does not hold either once the gateway has shown the
 * charge (`observed_at`), nor for a session that a restored ledger did not know (its actor is not the shopper), whose
 * code may have been shown before.
 */
export function isUnshown(knex: Knex): Knex.Raw {
  return knex.raw(
    `(state = 'unresolved' and method in ('pix', 'wallet') and code_payload is null and exists (
      select 1 from ${OPERATION_TABLE} as creation
      where creation.charge_id = ${CHARGE_TABLE}.id and creation.deleted_at is null
      and creation.kind = 'create' and creation.actor = 'shopper' and creation.observed_at is null
      and (creation.state = 'unknown' and creation.unanswered_at is not null
        or creation.state in ('unknown', 'in_flight') and creation.lease_expires_at < ${NOW})
    ))`
  )
}

/**
 * Abandons a code that nobody can have seen, so that it blocks no other charge, while its creation stays in doubt and
 * is looked up as before. From then on the code is never shown. Returns false if that is not, or no longer, so.
 */
export async function abandonUnshown(
  { knex, digest }: Here,
  chargeId: string
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id: chargeId, installation_digest: digest, deleted_at: null })
    .where(isUnshown(knex))
    .update({
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
      revision: knex.raw("revision + 1"),
      updated_at: databaseNow(knex),
    })
  return written > 0
}
