import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { createHash } from "node:crypto"
import { NOW } from "../database/database-time"

export const QUOTED_RULES_TABLE = "checkout_transparent_quoted_rules"

/**
 * The time for which further quotes are not recorded after a quote was recorded, so that a busy store does not write a
 * row for each quote. The recorded time of the latest quote may be too early by this time.
 */
const LARGEST_DELAY = "interval '1 minute'"

/**
 * The longest time without a quote within one period. If the same rules are quoted again after a longer time, a new
 * period begins.
 */
const LONGEST_GAP = "interval '5 minutes'"

/** Price rules of an account. They are identified by their text (see priceRulesKey in src/domain/price/quote.ts). */
export interface AccountPriceRules {
  text: string
  account: string
}

/**
 * Records that the store quotes these price rules now. If rules are used again after a pause, such as those of a
 * promotion, a new period begins. A forged quote with a time in the pause is then not accepted.
 */
export async function noteQuotedRules(
  knex: Knex,
  { text, account }: AccountPriceRules
): Promise<void> {
  await knex.raw(
    `with present as (
      select id, quoted_until from ${QUOTED_RULES_TABLE}
      where digest = :digest and quoted_until > ${NOW} - ${LONGEST_GAP} and deleted_at is null
      order by quoted_until desc limit 1
    ), extended as (
      update ${QUOTED_RULES_TABLE} set quoted_until = ${NOW}, updated_at = ${NOW}
      where id in (select id from present where quoted_until <= ${NOW} - ${LARGEST_DELAY})
    )
    insert into ${QUOTED_RULES_TABLE} (id, digest, account, quoted_from, quoted_until)
    select :id, :digest, :account, ${NOW}, ${NOW} where not exists (select from present)`,
    {
      id: generateEntityId(undefined, "ctquo"),
      digest: digestOf(text),
      account,
    }
  )
}

/** Returns whether the store quoted these price rules at the given time. */
export async function wereRulesQuoted(
  knex: Knex,
  { text, account, at }: AccountPriceRules & { at: Date }
): Promise<boolean> {
  const found = await knex(QUOTED_RULES_TABLE)
    .where({ digest: digestOf(text), account, deleted_at: null })
    .whereRaw(
      `quoted_from - ${LARGEST_DELAY} <= ? and ? <= quoted_until + 2 * ${LARGEST_DELAY}`,
      [at, at]
    )
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
