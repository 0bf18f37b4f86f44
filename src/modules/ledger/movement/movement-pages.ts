import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MovementForBookkeeping } from "../../../domain/movement/movement"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { EXPORTED_MOVEMENT_TABLE, MOVEMENT_TABLE } from "./movements"
import { PAYMENT_LINK_TABLE } from "../payment-link/link-attempts"
import {
  priceAdjustmentShareSql,
  RUNNING_SUM_JOIN,
} from "../charge/price-adjustment-share"

/** Selects the movements of an account from the day `from` to the day `to`, or all movements of one export. */
export type MovementSelection =
  | {
      account: string
      /** The first day, for example 2026-11-21. */
      from: string
      /** The last day, which is included. */
      to: string
    }
  | { exportNumber: number }

/** Selects one page of movements. `limit` is the largest number of movements on the page. */
export type MovementPageRequest = MovementSelection & {
  /** The last movement of the previous page, or `undefined` for the first page. */
  after: Pick<MovementForBookkeeping, "place" | "id"> | undefined
  limit: number
}

/**
 * Resolves to one page of movements. The movements of an account are sorted by day, and the movements of an export by
 * their position in the export.
 */
export async function readMovementPage(
  knex: Knex,
  range: MovementPageRequest
): Promise<MovementForBookkeeping[]> {
  // A database cursor would occupy a connection during the whole download. Each charge is read by its id with `limit
  // 1`, because PostgreSQL might otherwise read the whole table for a thousand charges.
  const [selected, values] = movementPageQuery(range)
  const { rows } = await knex.raw<{ rows: MovementForBookkeeping[] }>(
    `select movement.id, movement.kind, movement.amount, movement.gateway_reported_at, movement.recorded_at, movement.actor,
      movement.account, movement.charge_id, charge.order_id, charge.merchant_charge_id, charge.method, charge.uses_saved_card, charge.installments,
      ${priceAdjustmentShareSql("discount")} as discount, ${priceAdjustmentShareSql("interest")} as interest,
      (select name from ${PAYMENT_LINK_TABLE} where charge_id = coalesce(charge.duplicate_of_charge_id, charge.id) and deleted_at is null
        order by created_at desc limit 1) as link_name,
      coalesce((charge.details ->> 'originalAmount')::integer, charge.amount) as original_amount,
      coalesce(charge.link_transaction_id, charge.details ->> 'transactionId') as transaction_id,
      charge.details ->> 'paidWith' as paid_with, charge.details ->> 'brand' as brand,
      charge.details ->> 'nsu' as nsu, charge.details ->> 'authorizationCode' as authorization_code,
      charge.details ->> 'acquirerName' as acquirer, charge.details ->> 'endToEndId' as end_to_end_id,
      charge.details ->> 'softDescriptor' as statement_text, movement.place::text as place
    from (${selected}) as movement
    join lateral (select * from ${CHARGE_TABLE} where id = movement.charge_id limit 1) as charge on true ${RUNNING_SUM_JOIN}
    order by movement.place, movement.id`,
    values
  )
  return rows
}

/** Returns the SQL that selects the movements of a page, and the values of the SQL's parameters. */
function movementPageQuery(
  range: MovementPageRequest
): [string, (string | number)[]] {
  const { after, limit } = range
  if ("exportNumber" in range) {
    return [
      `select movement.*, exported.position_in_export as place
      from (select id, position_in_export from ${EXPORTED_MOVEMENT_TABLE} where export_number = ? and position_in_export > ?::integer
        and deleted_at is null order by position_in_export limit ?) as exported
      join lateral (select * from ${MOVEMENT_TABLE} where id = exported.id limit 1) as movement on true`,
      [range.exportNumber, after?.place ?? 0, limit],
    ]
  }
  return [
    // Day and id are compared as one pair, so that PostgreSQL can start in the index after the previous page.
    `select *, day as place from ${MOVEMENT_TABLE} where account = ? and day <= ? and (day, id) > (?, ?)
      and deleted_at is null order by day, id limit ?`,
    [
      range.account,
      range.to,
      after?.place ?? range.from,
      after?.id ?? "",
      limit,
    ],
  ]
}
