import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LastSeenOrder } from "../../../domain/refund/credit-line-of-refund"
import { selectChargeById } from "../charge/charge-rows"
import { databaseNow } from "../database/database-time"

/**
 * Stores in the charge the id and version of its order in Medusa, and the part of the order's total that this charge
 * has to pay.
 *
 * The record is needed if a later lookup shows a refund that was made outside Medusa. The plugin then computes by how
 * much the order was overpaid before the refund. It writes a credit line, which reduces the order's total, only for the
 * amount by which the refund exceeds the overpayment.
 */
export async function recordOrderOfCharge(
  knex: Knex,
  chargeId: string,
  { id, version, shareOfTotal }: LastSeenOrder
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    last_seen_order_id: id,
    last_seen_order_version: version,
    last_seen_order_share_amount: shareOfTotal,
  })
}

/**
 * Records the present time as the time of the latest lookup of a charge. Call this function if a lookup showed the
 * state that the ledger already has.
 */
export async function recordLookupTime(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    looked_up_at: databaseNow(knex),
  })
}
