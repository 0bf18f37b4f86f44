import { AUTOMATIC_ACTOR } from "../../../../domain/refund/automatic-refunds"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge-rows"
import { databaseNow } from "../../database/database-time"
import { newChargeRow } from "./insert-claimed-charge"
import type { InstallationContext } from "../installation-charges"

/**
 * Writes a charge for a payment session that Medusa has and the ledger does not know, for example after a backup of the
 * ledger was restored. The charge is in doubt, as if the process had died after its claim. It is looked up, and never
 * sent.
 *
 * Nothing is written if the session has a charge, or if its payment collection has an open charge. Nothing is written
 * either if this database may be a copy that was made during a checkout: the gateway would then show the charge of the
 * original store.
 */
export async function insertChargeOfUnknownSession(
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
        owner: AUTOMATIC_ACTOR,
        lease_expires_at: databaseNow(transaction),
        error_code: "unknown_session",
        error_message:
          "Medusa has this payment session, and the ledger had no charge for it.",
      })
    }
  })
}

/**
 * Returns whether a session may belong to the store of which this database is a copy. This is so if the ledger has
 * charges of another installation, and had none of this installation at the time `at`.
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
