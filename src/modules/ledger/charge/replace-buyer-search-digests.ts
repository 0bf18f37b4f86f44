import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { type ChargeSelection, selectChargeIds } from "./list/charge-list"

/**
 * Replaces the search digests of the selected charges, by which administrators find the charges. The new digests are
 * `terms`, which were computed from the buyer's names and e-mail address, and the charge's
 * `entered_name_search_digests`. Does not change an erased charge.
 */
export async function replaceBuyerSearchDigests(
  knex: Knex,
  of: ChargeSelection,
  terms: readonly string[]
): Promise<void> {
  await knex(CHARGE_TABLE)
    .whereIn("id", selectChargeIds(knex, [of]))
    .where({ erased_at: null })
    .update({
      buyer_search_digests: knex.raw(
        "array(select distinct unnest(?::text[] || entered_name_search_digests))",
        [[...terms]]
      ),
    })
}
