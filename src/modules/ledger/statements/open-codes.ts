import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../charge/charge"
import type { MinorUnits } from "../../../charge/money"
import { CHARGE_TABLE } from "./charge-rows"

/** What of a method can still be paid, whether or not the method is switched off. */
export interface OpenCodes {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /** Orders that wait for one of them, as far as synchronizing has seen them. */
  ordersWaiting: number
}

/**
 * Of each method of an account that has some, the codes and links that somebody may still pay. In the
 * words of the index of what can still be paid, which is small; a card is paid by nobody later.
 */
export async function openCodesOf(
  knex: Knex,
  account: string
): Promise<OpenCodes[]> {
  return knex(CHARGE_TABLE)
    .where({ account, state: "pending", abandoned_at: null, deleted_at: null })
    .whereNot({ method: "card" })
    .groupBy("method")
    .select<OpenCodes[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
