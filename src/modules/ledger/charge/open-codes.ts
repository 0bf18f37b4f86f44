import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type PaymentMethod,
  ASYNCHRONOUS_METHODS,
} from "../../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../../domain/money"
import { CHARGE_TABLE } from "./charge-rows"

/** The codes and links of one method that can still be paid, whether or not the method is switched off. */
export interface OpenCodes {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /** How many orders wait for one of them, as far as a synchronization has observed. */
  ordersWaiting: number
}

/**
 * For each method of an account with open codes or links, how many can still be paid. Uses the small index of charges
 * that can still be paid, in its words; cards are left out, because they are never paid later.
 */
export async function openCodesOf(
  knex: Knex,
  account: string
): Promise<OpenCodes[]> {
  return knex(CHARGE_TABLE)
    .where({ account, state: "pending", abandoned_at: null, deleted_at: null })
    .whereIn("method", ASYNCHRONOUS_METHODS)
    .groupBy("method")
    .select<OpenCodes[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
