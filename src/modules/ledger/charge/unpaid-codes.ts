import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../../domain/money"
import { CHARGE_TABLE } from "./charge-rows"
import { SQL_METHOD_LISTS } from "./sql-methods"

/**
 * The SQL condition for Pix codes, wallet codes and payment links that the gateway has reported as unpaid, including
 * abandoned ones. A pending card charge does not match, because it waits for the gateway's decision and not for a
 * payer.
 */
export const IS_UNPAID_CODE = `state = 'pending' and method in (${SQL_METHOD_LISTS.asynchronous})`

/** The number and the sum of the unpaid codes or links of one payment method, even if the method is now disabled. */
export interface UnpaidCodesOfMethod {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /**
   * The number of orders that wait for the payment of one of these codes or links. An order is counted only after a
   * synchronization has recorded it in its charge.
   */
  ordersWaiting: number
}

/**
 * Resolves to the number and the sum of an account's unpaid codes and links that were not abandoned, for each payment
 * method.
 */
export async function sumUnpaidCodesByMethod(
  knex: Knex,
  account: string
): Promise<UnpaidCodesOfMethod[]> {
  return knex(CHARGE_TABLE)
    .where({ account, abandoned_at: null, deleted_at: null })
    .whereRaw(IS_UNPAID_CODE)
    .groupBy("method")
    .select<UnpaidCodesOfMethod[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
