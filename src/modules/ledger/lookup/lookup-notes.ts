import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ObservedOrder } from "../../../domain/refund/credit-of-refund"
import { selectChargeById } from "../charge/charge-rows"
import { databaseNow } from "../database/database-time"

/** Records the version and amount of a charge's order at a lookup that showed no new refund. */
export async function recordObservedOrder(
  knex: Knex,
  chargeId: string,
  { id, version, asked }: ObservedOrder
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    observed_order_id: id,
    observed_order_version: version,
    observed_order_asked: asked,
  })
}

/**
 * Records the present time as the latest lookup of a charge. Call this if the gateway showed the state that the ledger
 * already has.
 */
export async function recordUnchangedLookup(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    looked_up_at: databaseNow(knex),
  })
}
