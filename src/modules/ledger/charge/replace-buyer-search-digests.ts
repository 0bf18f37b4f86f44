import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { type ChargeSelection, selectChargeIds } from "./list/charge-list"

/**
 * Replaces the stored search digests of the selected charges. Administrators find charges by these digests when they
 * search for a buyer. The new digests are:
 * - `terms`, which were computed from the buyer's names and e-mail address in Medusa,
 * - the digests of the name that the buyer entered for the payment (`entered_name_search_digests`), which each charge
 *   keeps.
 *
 * Does not change an erased charge.
 */
export async function replaceBuyerSearchDigests(
  knex: Knex,
  of: ChargeSelection,
  digests: readonly string[]
): Promise<void> {
  await knex(CHARGE_TABLE)
    .whereIn("id", selectChargeIds(knex, [of]))
    .where({ personal_data_erased_at: null })
    .update({
      buyer_search_digests: knex.raw(
        "array(select distinct unnest(?::text[] || entered_name_search_digests))",
        [[...digests]]
      ),
    })
}
