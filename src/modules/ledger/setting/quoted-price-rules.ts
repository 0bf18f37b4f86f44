import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { createHash } from "node:crypto"
import { NOW } from "../database/database-time"

export const QUOTED_RULES_TABLE = "checkout_transparent_quoted_rules"

/**
 * The shortest time between two updates of `quoted_until`. A busy store therefore does not write to the database for
 * each price quote. The recorded time of the last quote can be one minute too early.
 */
const PERIOD_UPDATE_INTERVAL = "interval '1 minute'"

/**
 * The longest pause between two price quotes that are recorded in one row. A quote after a longer pause is recorded in
 * a new row. Each row is one period in which the store used certain price rules.
 */
const MAX_GAP_IN_PERIOD = "interval '5 minutes'"

/**
 * The price rules of one account. `text` identifies them (see canonicalPriceRulesText in src/domain/price/quote.ts).
 */
export interface AccountPriceRules {
  text: string
  account: string
}

/**
 * Records that the store issues a price quote with these rules now. Each row of the table is a period in which the
 * rules were in use. If no quote with the rules was recorded in the last five minutes, a new period begins.
 */
export async function recordQuotedRules(
  knex: Knex,
  { text, account }: AccountPriceRules
): Promise<void> {
  await knex.raw(
    `with present as (
      select id, quoted_until from ${QUOTED_RULES_TABLE}
      where rules_digest = :digest and quoted_until > ${NOW} - ${MAX_GAP_IN_PERIOD} and deleted_at is null
      order by quoted_until desc limit 1
    ), extended as (
      update ${QUOTED_RULES_TABLE} set quoted_until = ${NOW}, updated_at = ${NOW}
      where id in (select id from present where quoted_until <= ${NOW} - ${PERIOD_UPDATE_INTERVAL})
    )
    insert into ${QUOTED_RULES_TABLE} (id, rules_digest, account, quoted_from, quoted_until)
    select :id, :digest, :account, ${NOW}, ${NOW} where not exists (select from present)`,
    {
      id: generateEntityId(undefined, "ctquo"),
      digest: rulesDigestOf(text),
      account,
    }
  )
}

/**
 * Resolves to true if the store used these price rules in its quotes at the time `at`. The ledger records the periods
 * in which each set of rules was used.
 *
 * The recorded periods are not exact: the recorded end can be one minute too early. The time `at` may therefore be up
 * to two minutes after the end of a period. It may also be up to one minute before the beginning. A period can contain
 * pauses of up to five minutes in which the store used other rules.
 */
export async function wereRulesQuoted(
  knex: Knex,
  { text, account, at }: AccountPriceRules & { at: Date }
): Promise<boolean> {
  const found = await knex(QUOTED_RULES_TABLE)
    .where({ rules_digest: rulesDigestOf(text), account, deleted_at: null })
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
