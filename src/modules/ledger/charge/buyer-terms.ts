import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { type ChargeSelection, selectChargeIds } from "./list/charge-list"

/**
 * Replaces the digests by which administrators find the charges. The digests in `payment_terms` are kept, because they
 * do not come from the order. An erased charge gets no digests.
 */
export async function replaceBuyerTerms(
  knex: Knex,
  of: ChargeSelection,
  terms: readonly string[]
): Promise<void> {
  await knex(CHARGE_TABLE)
    .whereIn("id", selectChargeIds(knex, [of]))
    .where({ erased_at: null })
    .update({
      buyer_terms: knex.raw(
        "array(select distinct unnest(?::text[] || payment_terms))",
        [[...terms]]
      ),
    })
}
