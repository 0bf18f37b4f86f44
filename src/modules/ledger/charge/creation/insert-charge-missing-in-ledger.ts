import { AUTOMATIC_ACTOR } from "../../../../domain/refund/automatic-refund-caps"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge-rows"
import { databaseNow } from "../../database/database-time"
import { newChargeRow } from "./insert-claimed-charge"
import type { InstallationContext } from "../installation-id"

/**
 * Inserts a charge for a payment session that exists in Medusa and not in the ledger, for example after the ledger was
 * restored from a backup. The outcome of the charge's creation is recorded as unknown, so that the charge is looked up.
 * Nothing is sent to the gateway to create the charge.
 *
 * Inserts nothing in two cases:
 * - The session already has a charge, or its payment collection has an open charge.
 * - The session may belong to another store whose database was copied. A lookup would then show the other store's
 *   charge.
 */
export async function insertChargeMissingInLedger(
  { knex, digest }: InstallationContext,
  { createdAt, ...intent }: ChargeIntent & { createdAt: Date }
): Promise<void> {
  if (await maySessionBeOfOriginalStore(knex, digest, createdAt)) {
    return
  }
  await knex.transaction(async (transaction) => {
    const [charge] = await transaction(CHARGE_TABLE)
      .insert({
        ...newChargeRow(intent, digest),
        created_at: createdAt,
        synchronization_due_at: databaseNow(transaction),
      })
      .onConflict()
      .ignore()
      .returning<{ id: string }[]>("id")
    if (charge) {
      await transaction(OPERATION_TABLE).insert({
        id: generateEntityId(undefined, "ctop"),
        charge_id: charge.id,
        kind: "create",
        amount: intent.amount,
        actor: AUTOMATIC_ACTOR,
        state: "unknown",
        claimed_by: AUTOMATIC_ACTOR,
        lease_expires_at: databaseNow(transaction),
        error_code: "unknown_session",
        error_message:
          "Medusa has this payment session, and the ledger had no charge for it.",
      })
    }
  })
}

/**
 * Resolves to true if a payment session may come from another store. This is possible if this database is a copy of the
 * other store's database. The function assumes it if both conditions are met:
 * - The ledger has charges of another installation.
 * - The ledger has no charge of this installation that was created at the time `at` or earlier.
 */
async function maySessionBeOfOriginalStore(
  knex: Knex,
  digest: string,
  at: Date
): Promise<boolean> {
  const charges = knex(CHARGE_TABLE).select("id").where({ deleted_at: null })
  const { rows } = await knex.raw<{ rows: { may_be: boolean }[] }>(
    "select exists (?) and not exists (?) as may_be",
    [
      charges.clone().whereNot({ installation_digest: digest }),
      charges
        .clone()
        .where({ installation_digest: digest })
        .where("created_at", "<=", at),
    ]
  )
  return rows[0]?.may_be ?? false
}
