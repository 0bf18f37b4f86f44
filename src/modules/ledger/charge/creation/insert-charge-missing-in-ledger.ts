import { AUTOMATIC_ACTOR } from "../../../../domain/refund/automatic-refunds"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge-rows"
import { databaseNow } from "../../database/database-time"
import { newChargeRow } from "./insert-claimed-charge"
import type { InstallationContext } from "../installation-charges"

/**
 * Inserts a charge for a payment session that exists in Medusa and not in the ledger, for example after the ledger was
 * restored from a backup. The outcome of the charge's creation is unknown, so the plugin looks the charge up and never
 * sends the creation.
 *
 * Inserts nothing if the session already has a charge, or if its payment collection has an open charge. Also inserts
 * nothing if this database may be a copy of another store that was made during a checkout, because the lookup would
 * then show the charge of that store.
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
        synchronize_at: databaseNow(transaction),
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
 * Returns true if a payment session may belong to another store, of which this database is a copy. This is possible if
 * the ledger contains charges of another installation, and had no charge of this installation until the time `at`.
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
