import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { createHash } from "node:crypto"
import { NOW } from "./database-time"

const QUOTED_RULES_TABLE = "checkout_transparent_quoted_rules"

/** How far the last time may be behind, so that a busy store does not write one row for each quote. */
const BEHIND = "interval '1 minute'"

/** Rules of a price, by their text; see rulesText in src/pricing/quote.ts. */
export interface Rules {
  text: string
  account: string
}

/** Notes that the store quotes these rules now. */
export async function noteQuotedRules(
  knex: Knex,
  { text, account }: Rules
): Promise<void> {
  await knex.raw(
    `insert into ${QUOTED_RULES_TABLE} (id, account, quoted_from, quoted_until)
    select ?, ?, ${NOW}, ${NOW}
    where not exists (select from ${QUOTED_RULES_TABLE} where id = ? and quoted_until > ${NOW} - ${BEHIND})
    on conflict (id) do update set quoted_until = excluded.quoted_until, updated_at = ${NOW}`,
    [idOf(text), account, idOf(text)]
  )
}

/** Whether the store quoted these rules at that time. */
export async function wereQuoted(
  knex: Knex,
  { text, account, at }: Rules & { at: Date }
): Promise<boolean> {
  const found = await knex(QUOTED_RULES_TABLE)
    .where({ id: idOf(text), account, deleted_at: null })
    .whereRaw(
      `quoted_from - ${BEHIND} <= ? and ? <= quoted_until + 2 * ${BEHIND}`,
      [at, at]
    )
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
