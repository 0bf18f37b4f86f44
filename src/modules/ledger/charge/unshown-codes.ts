import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { InstallationContext } from "./installation-charges"
import { SQL_METHOD_LISTS } from "./sql-methods"

/**
 * Returns an SQL condition for charges whose code was certainly never shown to the shopper. The outcome of the code's
 * creation is unknown, and the shopper's request ended without the code, or the process that handled it died.
 *
 * The condition is false for a card charge, because a card needs no code to be charged. It becomes false when the
 * gateway shows the charge (`observed_at`). It is also false for a charge that the ledger wrote for a session of Medusa
 * that it did not know, because the code may have been shown before the ledger was restored from a backup. The creation
 * of such a charge is recognized by its actor, which is not the shopper.
 */
export function codeIsUnshownCondition(knex: Knex): Knex.Raw {
  return knex.raw(
    `(state = 'unresolved' and method in (${SQL_METHOD_LISTS.withCode}) and code_payload is null and exists (
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
    .where(codeIsUnshownCondition(knex))
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

/**
 * Abandons a code that was never shown to the shopper, so that it no longer blocks other charges. The creation of the
 * code is still looked up, but the code is never shown later. Resolves to `false` and changes nothing if
 * `codeIsUnshownCondition` is not true of the charge.
 */
export async function abandonUnshown(
  { knex, digest }: InstallationContext,
  chargeId: string
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id: chargeId, installation_digest: digest, deleted_at: null })
    .where(codeIsUnshownCondition(knex))
    .update({
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
      revision: knex.raw("revision + 1"),
      updated_at: databaseNow(knex),
    })
  return written > 0
}
