import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { Here } from "./installation-charges"
import { SQL_METHODS } from "./sql-methods"

/**
 * Returns a condition for charges with a code whose creation has no known outcome and whose code was never shown:
 * the shopper's request ended without the code, or the process that served it died.
 *
 * It is never true for a card, whose money may move without a code. It is also false once the gateway has shown the
 * charge (`observed_at`), and for a session that a restored ledger did not know (its actor is not the shopper), because
 * that session's code may have been shown before the restore.
 */
export function isUnshown(knex: Knex): Knex.Raw {
  return knex.raw(
    `(state = 'unresolved' and method in (${SQL_METHODS.withCode}) and code_payload is null and exists (
      select 1 from ${OPERATION_TABLE} as creation
      where creation.charge_id = ${CHARGE_TABLE}.id and creation.deleted_at is null
      and creation.kind = 'create' and creation.actor = 'shopper' and creation.observed_at is null
      and (creation.state = 'unknown' and creation.unanswered_at is not null
        or creation.state in ('unknown', 'in_flight') and creation.lease_expires_at < ${NOW})
    ))`
  )
}

/** Returns whether the code of a charge in doubt was certainly never shown, so that the shopper cannot have paid it. */
export async function isCodeUnshown(
  knex: Knex,
  chargeId: string
): Promise<boolean> {
  const found = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .where(isUnshown(knex))
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

/**
 * Abandons a code that was never shown, so that it no longer blocks other charges. Its creation is still looked up, but
 * the code is never shown. Resolves to `false` and changes nothing if `isUnshown` does not apply to the charge.
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
