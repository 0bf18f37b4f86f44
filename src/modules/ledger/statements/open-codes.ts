import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../charge/charge"
import { minorUnits, type MinorUnits } from "../../../charge/money"
import { CHARGE_TABLE, type ChargeRow } from "./charge-rows"

/** What of a method can still be paid, whether or not the method is switched off. */
export interface OpenCodes {
  method: PaymentMethod
  count: number
  amount: MinorUnits
  /** Orders that wait for one of them, as far as synchronizing has seen them. */
  ordersWaiting: number
}

/** Of each method of an account that has some, the codes and links that somebody may still pay. */
export async function openCodesOf(
  knex: Knex,
  account: string
): Promise<OpenCodes[]> {
  const rows = await openCodes(knex, account).groupBy("method").select<
    {
      method: PaymentMethod
      count: number
      amount: string
      orders_waiting: number
    }[]
  >("method", knex.raw("count(*)::int as count"), knex.raw("sum(amount) as amount"), knex.raw("count(distinct order_id)::int as orders_waiting"))
  return rows.map((row) => ({
    method: row.method,
    count: row.count,
    amount: minorUnits(Number(row.amount)),
    ordersWaiting: row.orders_waiting,
  }))
}

/** In the words of the index of what can still be paid, which is small. A card is paid by nobody later. */
function openCodes(
  knex: Knex,
  account: string
): Knex.QueryBuilder<ChargeRow, ChargeRow[]> {
  return knex<ChargeRow>(CHARGE_TABLE)
    .where({ account, state: "pending", abandoned_at: null, deleted_at: null })
    .whereNot({ method: "card" })
}
