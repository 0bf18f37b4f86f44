import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../../domain/money"
import { CHARGE_TABLE } from "./charge-rows"
import { SQL_METHODS } from "./sql-methods"

/**
 * The condition for a code or link that the gateway has shown as unpaid. It includes abandoned ones. A card is never
 * paid later, so a card that is pending is not unpaid but undecided.
 */
export const UNPAID = `state = 'pending' and method in (${SQL_METHODS.asynchronous})`

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
 * that can still be paid, in its words.
 */
export async function openCodesOf(
  knex: Knex,
  account: string
): Promise<OpenCodes[]> {
  return knex(CHARGE_TABLE)
    .where({ account, abandoned_at: null, deleted_at: null })
    .whereRaw(UNPAID)
    .groupBy("method")
    .select<OpenCodes[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
