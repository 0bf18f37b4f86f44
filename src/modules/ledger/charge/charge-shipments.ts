import type { Charge } from "../../../domain/charge/charge"
import { CHARGE_TABLE } from "./charge-rows"
import { databaseNow } from "../database/database-time"
import type { InstallationContext } from "./installation-id"

/**
 * Records that the order of the given payment sessions was shipped, and makes their charges due, so that a
 * synchronization captures them. Changes only authorized charges of this installation that are captured at shipment.
 * Later shipments of the order change nothing. Resolves to the ids of the changed charges.
 */
export async function recordShipment(
  { knex, digest }: InstallationContext,
  paymentSessionIds: readonly string[],
  fulfillmentId: string
): Promise<string[]> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn("payment_session_id", [...paymentSessionIds])
    .where({
      installation_digest: digest,
      state: "authorized",
      captures_at_shipment: true,
      capture_due_since: null,
      deleted_at: null,
    })
    .update({
      capture_due_since: databaseNow(knex),
      capture_due_fulfillment_id: fulfillmentId,
      synchronization_due_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/**
 * Resolves to the payment sessions and payment collections of this installation's authorized charges whose capture
 * waits for a shipment: the charges are to be captured when the order is shipped, and no shipment is recorded yet.
 */
export async function findChargesAwaitingShipment({
  knex,
  digest,
}: InstallationContext): Promise<
  Pick<Charge, "paymentSessionId" | "paymentCollectionId">[]
> {
  const rows = await knex(CHARGE_TABLE)
    .where({
      state: "authorized",
      installation_digest: digest,
      captures_at_shipment: true,
      capture_due_since: null,
      deleted_at: null,
    })
    .select<{ session: string; collection: string }[]>(
      "payment_session_id as session",
      "payment_collection_id as collection"
    )
  return rows.map(({ session, collection }) => ({
    paymentSessionId: session,
    paymentCollectionId: collection,
  }))
}
