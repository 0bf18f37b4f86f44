import { CHARGE_TABLE } from "../../../src/modules/ledger/statements/charge-rows"
import type { ToldCharge } from "../notification-body"
import { queryDatabase } from "../query-database"

/** Cards that were charged, and that Medusa has booked. */
export function bookedCharges(
  databaseUrl: string,
  most: number
): Promise<ToldCharge[]> {
  return queryDatabase<ToldCharge>(
    databaseUrl,
    `select charge.merchant_charge_id as "merchantChargeId", charge.amount
    from ${CHARGE_TABLE} as charge
    join payment on payment.payment_session_id = charge.payment_session_id
      and payment.captured_at is not null
    where charge.state = 'paid' and charge.method = 'card'
    order by charge.created_at desc limit ${most}`
  )
}
