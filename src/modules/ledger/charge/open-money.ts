import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "../database/database-time"

/** How long after a payment its payer can dispute it. */
const DISPUTED_WITHIN_DAYS = 120

/** How many charges of an account have money that can still move, by the reason. */
export interface OpenMoney {
  account: string
  /** Requests without an answer. */
  inDoubt: number
  /** Codes and links that can still be paid. */
  unpaid: number
  /** Reserved money that is neither captured nor released. */
  reserved: number
  /** Payments that are in dispute, or young enough to be disputed. */
  disputable: number
}

/** Counts for each account with charges what can still move. Reads whole tables, so call it only for an operator. */
export async function openMoney(knex: Knex): Promise<OpenMoney[]> {
  return knex(CHARGE_TABLE)
    .where({ deleted_at: null })
    .groupBy("account")
    .orderBy("account")
    .select<OpenMoney[]>(
      "account",
      knex.raw(
        `count(*) filter (where state = 'unresolved')::int as "inDoubt",
        count(*) filter (where state = 'pending' and abandoned_at is null)::int as unpaid,
        count(*) filter (where state = 'authorized')::int as reserved,
        count(*) filter (where state = 'charged_back' or state = 'paid'
          and created_at > ${NOW} - interval '${DISPUTED_WITHIN_DAYS} days')::int as disputable`
      )
    )
}
