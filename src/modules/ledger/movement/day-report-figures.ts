import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountDay } from "../../../domain/movement/sao-paulo-days"
import type { MovementGroup } from "../../../domain/movement/day-report"
import type { DiscrepancyKind } from "../../../domain/discrepancy/discrepancy"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge/charge-rows"
import { DISCREPANCY_TABLE } from "../discrepancy/discrepancies"
import { MOVEMENT_TABLE } from "./movements"
import { fromRow } from "../database/convert-rows"
import {
  priceAdjustmentShareSql,
  RUNNING_SUM_JOIN,
} from "../charge/price-adjustment-share"

/**
 * The kinds of discrepancy about money that pays for no order:
 * - `unmatched_payment`: no order waits for the money, or the order owes another amount.
 * - `paid_without_order`: the money was paid for a cart that can get no order, or for an order that was canceled.
 * - `refund_failed`: the money has to be refunded, and the refund has failed.
 */
const DISCREPANCY_KINDS_WITHOUT_ORDER: readonly DiscrepancyKind[] = [
  "unmatched_payment",
  "paid_without_order",
  "refund_failed",
]

export interface CountAndAmount {
  count: number
  amount: number
}

/**
 * The ledger's figures for the report of one account and one day. They are read at one point in time, so that they add
 * up.
 */
export interface DayReportFigures {
  moved: MovementGroup[]
  /** The operations that were claimed before the end of the day and whose outcome is not known now. */
  beingConfirmed: CountAndAmount
  /**
   * The charges that were created before the end of the day and are authorized now. `oldestAt` is the creation time of
   * the oldest of them.
   */
  reserved: CountAndAmount & { oldestAt: Date | undefined }
  /**
   * The charges that were created before the end of the day and whose money pays for no order now (see
   * DISCREPANCY_KINDS_WITHOUT_ORDER).
   */
  withoutOrder: CountAndAmount
  /** The number of movements of the day that the ledger recorded only after the end of the day. */
  recordedLater: number
}

export function readDayReportFigures(
  knex: Knex,
  of: AccountDay,
  end: Date
): Promise<DayReportFigures> {
  return knex.transaction(
    async (transaction) => ({
      moved: await readMovementGroupsOfDay(transaction, of),
      ...(await readSumsInDoubtReservedOrWithoutOrder(
        transaction,
        of.account,
        end
      )),
      recordedLater: await countMovementsRecordedAfterDay(transaction, of, end),
    }),
    // All figures are read at one point in time. Otherwise they would not add up while the shop is selling.
    { isolationLevel: "repeatable read", readOnly: true }
  )
}

async function readMovementGroupsOfDay(
  knex: Knex,
  { account, day }: AccountDay
): Promise<MovementGroup[]> {
  const { rows } = await knex.raw<{ rows: MovementGroup[] }>(
    `select movement.kind, movement.actor, charge.method, charge.details ->> 'paidWith' as "paidWith",
      charge.details ->> 'brand' as brand, charge.installments, sum(movement.amount)::float as amount, count(*)::int as count,
      sum(${priceAdjustmentShareSql("discount")})::float as discount, sum(${priceAdjustmentShareSql("interest")})::float as interest,
      ${groupingColumnSql("movement.id")} as "movementId", ${groupingColumnSql("movement.charge_id")} as "chargeId"
    from ${MOVEMENT_TABLE} as movement join ${CHARGE_TABLE} as charge on charge.id = movement.charge_id ${RUNNING_SUM_JOIN}
    where movement.account = ? and movement.day = ? and movement.deleted_at is null
    group by 1, 2, 3, 4, 5, 6, "movementId", "chargeId"`,
    [account, day]
  )
  return rows.map(fromRow)
}

/**
 * Returns an SQL expression by which the movements of a day are grouped before they are added up. It is the value of
 * `column` for movements of the kind `lost` and for refunds with a positive amount, and null for all other movements.
 *
 * With the movement's id as `column`, each of these special movements gets a group of its own. This is necessary
 * because its label in the report depends on other movements of the charge.
 */
function groupingColumnSql(column: string): string {
  return `case when movement.kind = 'lost' or movement.kind = 'refunded' and movement.amount > 0 then ${column} end`
}

type OpenSums = Omit<DayReportFigures, "moved" | "recordedLater">

async function readSumsInDoubtReservedOrWithoutOrder(
  knex: Knex,
  account: string,
  end: Date
): Promise<OpenSums> {
  const { rows } = await knex.raw<{
    rows: (CountAndAmount & { name: keyof OpenSums; oldestAt: Date | null })[]
  }>(
    `select 'beingConfirmed' as name, count(*)::int as count, coalesce(sum(operation.amount), 0)::float as amount,
      null::timestamptz as "oldestAt"
      from ${OPERATION_TABLE} as operation join ${CHARGE_TABLE} as charge on charge.id = operation.charge_id
      where charge.account = :account and operation.created_at < :end and operation.state in ('in_flight', 'unknown')
        and operation.deleted_at is null
    union all select 'reserved', count(*)::int, coalesce(sum(amount), 0)::float, min(created_at)
      from ${CHARGE_TABLE}
      where account = :account and created_at < :end and state = 'authorized' and deleted_at is null
    union all select 'withoutOrder', count(*)::int, coalesce(sum(captured_amount - refunded_amount), 0)::float, null
      from ${CHARGE_TABLE} where account = :account and created_at < :end and deleted_at is null
        and captured_amount > refunded_amount and id = any(array(select charge_id from ${DISCREPANCY_TABLE}
          where resolved_at is null and deleted_at is null and kind = any(:kinds)))`,
    { account, end, kinds: [...DISCREPANCY_KINDS_WITHOUT_ORDER] }
  )
  const sums = rows.map(({ name, ...sum }) => [name, fromRow(sum)])
  return Object.fromEntries(sums) as OpenSums
}

async function countMovementsRecordedAfterDay(
  knex: Knex,
  { account, day }: AccountDay,
  end: Date
): Promise<number> {
  const [found] = await knex(MOVEMENT_TABLE)
    .where({ account, day, deleted_at: null })
    .where("recorded_at", ">=", end)
    .count<{ count: string }[]>("* as count")
  return Number(found?.count ?? 0)
}
