import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../../domain/money"
import { CHARGE_TABLE } from "./charge-rows"
import { SQL_METHOD_LISTS } from "./payment-method-sql-lists"

/**
 * The SQL condition for Pix codes, wallet codes and payment links that the gateway has reported as unpaid, including
 * abandoned ones. A pending card charge does not match, because it waits for the gateway's decision and not for a
 * payer.
 */
export const IS_UNPAID_CODE_OR_LINK = `state = 'pending' and method in (${SQL_METHOD_LISTS.asynchronous})`

/** The number and the sum of one account's unpaid codes or links of one payment method. The sum is in minor units. */
export interface UnpaidCodesOfMethod {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /**
   * The number of orders that wait for the payment of a code or link in `count`. An order counts only after a
   * synchronization has recorded the order in the charge.
   */
  ordersWaiting: number
}

/**
 * Resolves to the number and the sum of an account's unpaid codes and links, for each payment method that has any.
 * Abandoned codes and links are left out.
 */
export async function sumUnpaidCodesAndLinksByMethod(
  knex: Knex,
  account: string
): Promise<UnpaidCodesOfMethod[]> {
  return knex(CHARGE_TABLE)
    .where({ account, abandoned_at: null, deleted_at: null })
    .whereRaw(IS_UNPAID_CODE_OR_LINK)
    .groupBy("method")
    .select<UnpaidCodesOfMethod[]>(
      "method",
      knex.raw(
        'count(*)::int as count, sum(amount)::float as amount, count(distinct order_id)::int as "ordersWaiting"'
      )
    )
}
