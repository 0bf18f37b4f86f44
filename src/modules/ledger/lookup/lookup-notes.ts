import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ObservedOrder } from "../../../domain/refund/credit-of-refund"
import { oneCharge } from "../charge/charge-rows"
import { databaseNow } from "../database/database-time"

/** Records the order of a charge as it was at a lookup that showed no further refund. */
export async function noteObservedOrder(
  knex: Knex,
  chargeId: string,
  { id, version, asked }: ObservedOrder
): Promise<void> {
  await oneCharge(knex, chargeId).update({
    observed_order_id: id,
    observed_order_version: version,
    observed_order_asked: asked,
  })
}

/** Records that the gateway has just shown a charge in the state that the ledger has. */
export async function noteShown(knex: Knex, chargeId: string): Promise<void> {
  await oneCharge(knex, chargeId).update({ looked_up_at: databaseNow(knex) })
}
