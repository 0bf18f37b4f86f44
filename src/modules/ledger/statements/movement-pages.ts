import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentMethod } from "../../../charge/charge"
import type { MovementKind } from "../../../charge/movement"
import { CHARGE_TABLE } from "./charge-rows"
import { MOVEMENT_TABLE } from "./movements"

/** The days of an account, both included, and from which movement on. */
export interface MovementRange {
  account: string
  from: string
  to: string
  /** The last one that was read; undefined at the beginning. */
  after: { day: string; id: string } | undefined
  limit: number
}

/** A movement with what is known of its charge, for an account book. Amounts in minor units. */
export interface BookedMovement {
  id: string
  day: string
  kind: MovementKind
  amount: number
  gateway_at: Date | null
  observed_at: Date
  actor: string
  account: string
  order_id: string | null
  merchant_charge_id: string
  method: PaymentMethod
  installments: number
  original_amount: number
  transaction_id: string | null
  paid_with: string | null
  brand: string | null
  nsu: string | null
  authorization_code: string | null
  acquirer: string | null
  end_to_end_id: string | null
  statement_text: string | null
}

/**
 * Some movements of some days, day by day and in the order in which they were learnt. Page by page, and
 * no cursor: one would keep a database connection for as long as somebody's download takes. Each charge is
 * read by its id (`limit 1`): for a thousand of them PostgreSQL might read the whole table, page after page.
 */
export async function movementPage(
  knex: Knex,
  { account, from, to, after, limit }: MovementRange
): Promise<BookedMovement[]> {
  const { rows } = await knex.raw<{ rows: BookedMovement[] }>(
    `select movement.id, movement.day, movement.kind, movement.amount, movement.gateway_at, movement.observed_at,
      movement.actor, movement.account, charge.order_id, charge.merchant_charge_id, charge.method, charge.installments,
      coalesce((charge.details ->> 'originalAmount')::integer, charge.amount) as original_amount,
      coalesce(charge.link_transaction_id, charge.details ->> 'transactionId') as transaction_id,
      charge.details ->> 'paidWith' as paid_with, charge.details ->> 'brand' as brand,
      charge.details ->> 'nsu' as nsu, charge.details ->> 'authorizationCode' as authorization_code,
      charge.details ->> 'acquirerName' as acquirer, charge.details ->> 'endToEndId' as end_to_end_id,
      charge.details ->> 'softDescriptor' as statement_text
    from (select * from ${MOVEMENT_TABLE} where account = ? and day <= ? and (day, id) > (?, ?)
      and deleted_at is null order by day, id limit ?) as movement
    join lateral (select * from ${CHARGE_TABLE} where id = movement.charge_id limit 1) as charge on true
    order by movement.day, movement.id`,
    // From the first day on: PostgreSQL begins to read an index where this says, whatever else is asked.
    [account, to, after?.day ?? from, after?.id ?? "", limit]
  )
  return rows
}
