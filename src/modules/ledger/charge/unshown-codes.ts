import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { InstallationContext } from "./installation-id"
import { SQL_METHOD_LISTS } from "./payment-method-sql-lists"

/**
 * Returns an SQL condition for charges whose Pix or wallet code was certainly never shown to the shopper. A charge
 * meets the condition only if all of these are true:
 * - A shopper's request claimed the creation of the charge, and the outcome of the creation is not known.
 * - The shopper's request has ended without the code.
 * - The gateway has not shown the charge in a lookup or answer.
 *
 * After a restore from a backup, for example, the ledger inserts charges whose codes may have been shown before. These
 * charges do not meet the condition, because no shopper's request is recorded for them.
 */
export function unshownCodeSqlCondition(knex: Knex): Knex.Raw {
  return knex.raw(
    `(state = 'unresolved' and method in (${SQL_METHOD_LISTS.withCode}) and code_payload is null and exists (
      select 1 from ${OPERATION_TABLE} as creation
      where creation.charge_id = ${CHARGE_TABLE}.id and creation.deleted_at is null
      and creation.kind = 'create' and creation.actor = 'shopper' and creation.outcome_last_unclear_at is null
      and (creation.state = 'unknown' and creation.to_be_booked_since is not null
        or creation.state in ('unknown', 'in_flight') and creation.lease_expires_at < ${NOW})
    ))`
  )
}

/**
 * Resolves to true if a charge's code was certainly never shown to the shopper (see `unshownCodeSqlCondition`). The
 * shopper then cannot have paid the code.
 */
export async function wasCodeNeverShownToShopper(
  knex: Knex,
  chargeId: string
): Promise<boolean> {
  const found = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .where(unshownCodeSqlCondition(knex))
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

/**
 * Marks a charge as abandoned if its code was certainly never shown to the shopper, so that the shopper can pay in
 * another way. Resolves to `false` and changes nothing if the code may have been shown (see `unshownCodeSqlCondition`),
 * or if the charge belongs to another installation.
 */
export async function markUnshownPaymentCodeAbandoned(
  { knex, digest }: InstallationContext,
  chargeId: string
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id: chargeId, installation_digest: digest, deleted_at: null })
    .where(unshownCodeSqlCondition(knex))
    .update({
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
      revision: knex.raw("revision + 1"),
      updated_at: databaseNow(knex),
    })
  return written > 0
}
