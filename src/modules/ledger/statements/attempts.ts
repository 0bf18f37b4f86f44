import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptCounts } from "../../../core/charge/attempt-limits"
import type { ChargeState } from "../../../core/charge/charge-state"
import { CHARGE_TABLE } from "./charge-rows"
export interface AttemptQuestion {
  account: string
  cartId: string | undefined
  emailDigest: string | undefined
  windowMinutes: number
}

/** Not (yet) successful: an attempt in flight counts, or a hundred at once would pass the limit. */
const UNSUCCESSFUL: ChargeState[] = ["declined", "failed", "unsettled"]

/** Counts the attempts of the last `windowMinutes` that did not succeed, by database time. */
export async function countAttempts(knex: Knex, by: AttemptQuestion): Promise<AttemptCounts> {
  const count = async (column: string, value: string | undefined): Promise<number> => {
    if (value === undefined) {
      return 0
    }
    const rows: { count: string }[] = await knex(CHARGE_TABLE)
      .where({ account: by.account, [column]: value })
      .whereIn("state", UNSUCCESSFUL)
      .where("created_at", ">", knex.raw("now() - ? * interval '1 minute'", [by.windowMinutes]))
      .count("* as count")
    return Number(rows[0]?.count ?? 0)
  }
  const [ofCart, ofEmail, ofAccount] = await Promise.all([
    count("cart_id", by.cartId),
    count("email_digest", by.emailDigest),
    count("account", by.account),
  ])
  return { ofCart, ofEmail, ofAccount }
}
