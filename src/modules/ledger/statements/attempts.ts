import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptCounts } from "../../../core/charge/attempt-limits"
import { UNSUCCESSFUL_STATES } from "../../../core/charge/charge-state"
import type { AttemptQuestion } from "../../../core/ports/ledger"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"

/** What can still be paid of a cart; see the index of that name. A gateway may not tell of an end. */
export async function countUnpaidOfCart(
  knex: Knex,
  cartId: string
): Promise<number> {
  const rows = await knex(CHARGE_TABLE)
    .where({ cart_id: cartId, deleted_at: null })
    .whereRaw("state in ('unsettled', 'pending')")
    .whereRaw(
      `(state = 'unsettled' or code_expires_at is null or code_expires_at > ${NOW})`
    )
    .count<{ count: string }[]>("* as count")
  return Number(rows[0]?.count ?? 0)
}

/** Counts the attempts of the last `windowMinutes` that did not succeed, by database time. */
export async function countAttempts(
  knex: Knex,
  { account, cartId, emailDigest, windowMinutes }: AttemptQuestion
): Promise<AttemptCounts> {
  const rows = await knex(CHARGE_TABLE)
    .where({ account, deleted_at: null })
    .whereIn("state", [...UNSUCCESSFUL_STATES])
    .where(
      "created_at",
      ">",
      knex.raw(`${NOW} - ? * interval '1 minute'`, [windowMinutes])
    )
    .select<Record<keyof AttemptCounts, string>[]>(
      knex.raw('count(*) as "ofAccount"'),
      knex.raw('count(*) filter (where cart_id = ?) as "ofCart"', [
        cartId ?? null,
      ]),
      knex.raw('count(*) filter (where email_digest = ?) as "ofEmail"', [
        emailDigest ?? null,
      ])
    )
  return {
    ofAccount: Number(rows[0]?.ofAccount ?? 0),
    ofCart: Number(rows[0]?.ofCart ?? 0),
    ofEmail: Number(rows[0]?.ofEmail ?? 0),
  }
}
