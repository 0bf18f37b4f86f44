import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BookedMovement } from "../../../charge/movement"
import { CHARGE_TABLE } from "./charge-rows"
import { MOVEMENT_TABLE } from "./movements"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { shareOf, SO_FAR } from "./share-of-price"

/** Selects movements of an account, and where the page begins. */
export interface MovementRange {
  account: string
  /** Selects and orders by the day for which they count, or by the moment when the ledger learnt of them. */
  by: "day" | "observed_at"
  /** The first day, as 2026-11-21; or the first moment, in ISO 8601. */
  from: string
  /** The last day, included; or the end moment, not included. */
  to: string
  /** The last movement of the previous page; undefined for the first page. */
  after: Pick<BookedMovement, "place" | "id"> | undefined
  limit: number
}

/**
 * A page of movements, by day or as they were learnt. Read without a cursor, which would keep a database connection
 * during a whole download. Each charge is read by its id (`limit 1`): to join a thousand of them PostgreSQL might
 * read the whole table for each page.
 */
export async function movementPage(
  knex: Knex,
  { account, by, from, to, after, limit }: MovementRange
): Promise<BookedMovement[]> {
  const isUntil = by === "day" ? "day <= ?" : "observed_at < ?::timestamptz"
  const place = by === "day" ? "?" : "?::timestamptz"
  const { rows } = await knex.raw<{ rows: BookedMovement[] }>(
    `select movement.id, movement.kind, movement.amount, movement.gateway_at, movement.observed_at, movement.actor,
      movement.account, charge.order_id, charge.merchant_charge_id, charge.method, charge.installments,
      ${shareOf("discount")} as discount, ${shareOf("interest")} as interest,
      (select name from ${PAYMENT_LINK_TABLE} where charge_id = coalesce(charge.duplicate_of, charge.id) and deleted_at is null
        order by created_at desc limit 1) as link_name,
      coalesce((charge.details ->> 'originalAmount')::integer, charge.amount) as original_amount,
      coalesce(charge.link_transaction_id, charge.details ->> 'transactionId') as transaction_id,
      charge.details ->> 'paidWith' as paid_with, charge.details ->> 'brand' as brand,
      charge.details ->> 'nsu' as nsu, charge.details ->> 'authorizationCode' as authorization_code,
      charge.details ->> 'acquirerName' as acquirer, charge.details ->> 'endToEndId' as end_to_end_id,
      charge.details ->> 'softDescriptor' as statement_text, movement.${by}::text as place
    from (select * from ${MOVEMENT_TABLE} where account = ? and ${isUntil} and (${by}, id) > (${place}, ?)
      and deleted_at is null order by ${by}, id limit ?) as movement
    join lateral (select * from ${CHARGE_TABLE} where id = movement.charge_id limit 1) as charge on true ${SO_FAR}
    order by movement.${by}, movement.id`,
    // The start of the page as one condition, so that PostgreSQL begins to read the index there.
    [account, to, after?.place ?? from, after?.id ?? "", limit]
  )
  return rows
}
