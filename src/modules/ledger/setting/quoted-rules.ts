import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { createHash } from "node:crypto"
import { NOW } from "../database/database-time"

export const QUOTED_RULES_TABLE = "checkout_transparent_quoted_rules"

/**
 * The shortest time between two updates of a period's end, so that a busy store does not write to the database for each
 * price quote. The recorded end of a period can therefore be one minute too early.
 */
const PERIOD_UPDATE_INTERVAL = "interval '1 minute'"

/** The longest time without a price quote within one period. A quote after a longer time begins a new period. */
const MAX_GAP_IN_PERIOD = "interval '5 minutes'"

/** The price rules of one account. `text` identifies them (see priceRulesKey in src/domain/price/quote.ts). */
export interface AccountPriceRules {
  text: string
  account: string
}

/**
 * Records that the store issues a price quote with these rules now. If no quote was recorded with the rules in the last
 * five minutes, a new period begins.
 *
 * A store may use the same rules in two promotions. Because each promotion has its own period, a forged quote with a
 * time between the two promotions is not accepted.
 */
export async function recordQuotedRules(
  knex: Knex,
  { text, account }: AccountPriceRules
): Promise<void> {
  await knex.raw(
    `with present as (
      select id, quoted_until from ${QUOTED_RULES_TABLE}
      where digest = :digest and quoted_until > ${NOW} - ${MAX_GAP_IN_PERIOD} and deleted_at is null
      order by quoted_until desc limit 1
    ), extended as (
      update ${QUOTED_RULES_TABLE} set quoted_until = ${NOW}, updated_at = ${NOW}
      where id in (select id from present where quoted_until <= ${NOW} - ${PERIOD_UPDATE_INTERVAL})
    )
    insert into ${QUOTED_RULES_TABLE} (id, digest, account, quoted_from, quoted_until)
    select :id, :digest, :account, ${NOW}, ${NOW} where not exists (select from present)`,
    {
      id: generateEntityId(undefined, "ctquo"),
      digest: rulesDigestOf(text),
      account,
    }
  )
}

/**
 * Resolves to true if the store issued price quotes with these rules at the time `at`. The time may be up to one minute
 * before the recorded beginning of a period, and up to two minutes after the recorded end.
 */
export async function wereRulesQuoted(
  knex: Knex,
  { text, account, at }: AccountPriceRules & { at: Date }
): Promise<boolean> {
  const found = await knex(QUOTED_RULES_TABLE)
    .where({ digest: rulesDigestOf(text), account, deleted_at: null })
    .whereRaw(
      `quoted_from - ${PERIOD_UPDATE_INTERVAL} <= ? and ? <= quoted_until + 2 * ${PERIOD_UPDATE_INTERVAL}`,
      [at, at]
    )
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

function rulesDigestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
