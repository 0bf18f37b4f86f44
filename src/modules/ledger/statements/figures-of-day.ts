import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MovedGroup } from "../../../charge/day-figures"
import type { Movement } from "../../../charge/movement"
import type { SideSums } from "../../../charge/reconciled-day"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { MOVEMENT_TABLE, movementFromRow, type MovementRow } from "./movements"
import { type AccountDay, countFindings, DAY_TABLE } from "./reconciled-days"

/** After an outage of a day all that moved on it may be learnt late; the file of movements has the rest. */
const MOST_LISTED = 100

/** Money at the gateway that no order has. */
const WITHOUT_ORDER = [
  "unmatched_payment",
  "paid_without_order",
  "lost_link_paid",
]

/** Of so many charges, in minor units. */
export interface OpenSum {
  count: number
  amount: number
}

/** Everything that the ledger has of a day, as it is at one moment. */
export interface FiguresOfDay {
  moved: MovedGroup[]
  /** How many charges were disputed, or had a dispute or their money end. */
  disputedCharges: number
  /** Of charges made until the end of the day: what is so still. */
  beingConfirmed: OpenSum
  reserved: OpenSum & { oldestAt: Date | undefined }
  withoutOrder: OpenSum
  /** By how much Medusa and the gateway have more than the ledger; undefined while nobody compared. */
  reconciled:
    | {
        id: string
        finishedAt: Date | undefined
        medusa: SideSums
        gateway: SideSums
        findings: number
      }
    | undefined
  /** What the ledger learnt of only when the day was over: how many movements, and the latest of them. */
  learntLater: { count: number; latest: Movement[] }
}

/** `end`: the first moment of the next day. */
export function figuresOfDay(
  knex: Knex,
  of: AccountDay,
  end: Date
): Promise<FiguresOfDay> {
  return knex.transaction(
    async (transaction) => ({
      moved: await movedOf(transaction, of),
      disputedCharges: await disputedOf(transaction, of),
      beingConfirmed: await beingConfirmed(transaction, of.account, end),
      reserved: await reserved(transaction, of.account, end),
      withoutOrder: await withoutOrder(transaction, of.account, end),
      reconciled: await reconciledOf(transaction, of),
      learntLater: await learntLater(transaction, of, end),
    }),
    // One moment for all of it, or the parts would not add up while the shop is selling.
    { isolationLevel: "repeatable read", readOnly: true }
  )
}

async function movedOf(
  knex: Knex,
  { account, day }: AccountDay
): Promise<MovedGroup[]> {
  const { rows } = await knex.raw<{
    rows: (Omit<MovedGroup, "paidWith" | "brand" | "amount" | "count"> & {
      paid_with: string | null
      brand: string | null
      amount: string
      count: string
    })[]
  }>(
    `select movement.kind, movement.actor, charge.method, charge.details ->> 'paidWith' as paid_with,
      charge.details ->> 'brand' as brand, charge.installments, sum(movement.amount) as amount, count(*) as count
    from ${MOVEMENT_TABLE} as movement join ${CHARGE_TABLE} as charge on charge.id = movement.charge_id
    where movement.account = ? and movement.day = ? and movement.deleted_at is null
    group by 1, 2, 3, 4, 5, 6`,
    [account, day]
  )
  return rows.map(({ paid_with, brand, amount, count, ...group }) => ({
    ...group,
    paidWith: paid_with ?? undefined,
    brand: brand ?? undefined,
    amount: Number(amount),
    count: Number(count),
  }))
}

async function disputedOf(
  knex: Knex,
  { account, day }: AccountDay
): Promise<number> {
  const [found] = await knex(MOVEMENT_TABLE)
    .where({ account, day, deleted_at: null })
    .whereIn("kind", ["disputed", "dispute_reversed", "lost"])
    .countDistinct<{ count: string }[]>({ count: "charge_id" })
  return Number(found?.count ?? 0)
}

async function beingConfirmed(
  knex: Knex,
  account: string,
  end: Date
): Promise<OpenSum> {
  const { rows } = await knex.raw<SumRows>(
    `select count(*) as count, coalesce(sum(operation.amount), 0) as amount
    from ${OPERATION_TABLE} as operation join ${CHARGE_TABLE} as charge on charge.id = operation.charge_id
    where operation.state in ('in_flight', 'unknown') and operation.deleted_at is null
      and charge.account = ? and operation.created_at < ?`,
    [account, end]
  )
  return openSum(rows)
}

async function reserved(
  knex: Knex,
  account: string,
  end: Date
): Promise<FiguresOfDay["reserved"]> {
  const { rows } = await knex.raw<{
    rows: { count: string; amount: string; oldest: Date | null }[]
  }>(
    `select count(*) as count, coalesce(sum(amount), 0) as amount, min(created_at) as oldest
    from ${CHARGE_TABLE} where account = ? and state = 'authorized' and created_at < ? and deleted_at is null`,
    [account, end]
  )
  return { ...openSum(rows), oldestAt: rows[0]?.oldest ?? undefined }
}

async function withoutOrder(
  knex: Knex,
  account: string,
  end: Date
): Promise<OpenSum> {
  const { rows } = await knex.raw<SumRows>(
    `select count(*) as count, coalesce(sum(captured_amount - refunded_amount), 0) as amount
    from ${CHARGE_TABLE} as charge where account = ? and created_at < ? and deleted_at is null
      and id = any(array(select charge_id from ${DISCREPANCY_TABLE}
        where resolved_at is null and deleted_at is null and kind = any(?)))`,
    [account, end, WITHOUT_ORDER]
  )
  return openSum(rows)
}

interface SumRows {
  rows: { count: string; amount: string }[]
}

function openSum([row]: SumRows["rows"]): OpenSum {
  return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) }
}

async function reconciledOf(
  knex: Knex,
  { account, day }: AccountDay
): Promise<FiguresOfDay["reconciled"]> {
  const row = await knex(DAY_TABLE)
    .where({ account, day, deleted_at: null })
    .first<
      | {
          id: string
          finished_at: Date | null
          medusa_captured: number
          medusa_refunded: number
          gateway_captured: number
          gateway_refunded: number
        }
      | undefined
    >()
  return (
    row && {
      id: row.id,
      finishedAt: row.finished_at ?? undefined,
      medusa: { captured: row.medusa_captured, refunded: row.medusa_refunded },
      gateway: {
        captured: row.gateway_captured,
        refunded: row.gateway_refunded,
      },
      findings: (await countFindings(knex, [row.id])).get(row.id) ?? 0,
    }
  )
}

async function learntLater(
  knex: Knex,
  { account, day }: AccountDay,
  end: Date
): Promise<FiguresOfDay["learntLater"]> {
  const rows = await knex(MOVEMENT_TABLE)
    .where({ account, day, deleted_at: null })
    .where("observed_at", ">=", end)
    .orderBy([
      { column: "observed_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(MOST_LISTED)
    .select<(MovementRow & { count: string })[]>(
      "*",
      knex.raw("count(*) over () as count")
    )
  return {
    count: Number(rows[0]?.count ?? 0),
    latest: rows.map(movementFromRow),
  }
}
