import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { type ChargesOf, idsOfCharges } from "./list/charge-list"

/** Replaces the digests by which administrators find the charges. Erased charges get none. */
export async function noteBuyer(
  knex: Knex,
  of: ChargesOf,
  terms: string[] | undefined
): Promise<void> {
  await knex(CHARGE_TABLE)
    .whereIn("id", idsOfCharges(knex, [of]))
    .where({ erased_at: null })
    .update({ buyer_terms: terms ?? null })
}
