import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../../domain/money"
import { CHARGE_TABLE } from "./charge-rows"
import { SQL_METHOD_LISTS } from "./sql-methods"

/**
 * The SQL condition for a code or link that the gateway has shown as unpaid, including abandoned ones. Card charges are
 * left out: a pending card charge waits for the gateway's decision and not for a payer.
 */
export const IS_UNPAID_CODE = `state = 'pending' and method in (${SQL_METHOD_LISTS.asynchronous})`

/** The codes and links of one method that can still be paid, even if the method is switched off. */
export interface OpenCodes {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /**
   * The number of orders that wait for the payment of one of these codes or links. Only orders that a synchronization
   * has already found are counted.
   */
  ordersWaiting: number
}

/**
 * Resolves for each payment method of an account to the number and the sum of the codes and links that can still be
 * paid. The query's condition repeats that of a small partial index word for word.
 */
export async function openCodesOf(
  knex: Knex,
  account: string
): Promise<OpenCodes[]> {
  return knex(CHARGE_TABLE)
    .where({ account, abandoned_at: null, deleted_at: null })
    .whereRaw(IS_UNPAID_CODE)
    .groupBy("method")
    .select<OpenCodes[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
