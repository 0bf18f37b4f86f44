import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AccountDay,
  STORE_TIME_ZONE,
} from "../../../domain/movement/sao-paulo-days"
import type { MovementKind } from "../../../domain/movement/movement"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { DISCREPANCY_TABLE } from "../discrepancy/discrepancies"
import { MOVEMENT_TABLE } from "./movements"

/**
 * Resolves to the first day with a movement, for each account that has movements. Accounts that were removed from the
 * options are included.
 */
export async function findFirstMovementDays(knex: Knex): Promise<AccountDay[]> {
  const selectNextAccountSql = (after: string) =>
    `select account from ${MOVEMENT_TABLE} where deleted_at is null ${after} order by account limit 1`
  // The query uses the index to jump from one account to the next. With `distinct`, PostgreSQL would read all
  // movements.
  const { rows } = await knex.raw<{ rows: AccountDay[] }>(
    `with recursive known as ((${selectNextAccountSql("")}) union all
      select (${selectNextAccountSql("and account > known.account")}) from known where known.account is not null)
    select account, (select day from ${MOVEMENT_TABLE} as movement
      where movement.account = known.account and deleted_at is null order by day limit 1) as day
    from known where account is not null`
  )
  return rows
}

export interface MovementSumOfDay extends AccountDay {
  kind: MovementKind
  /** The sum of the movements in minor units. It is negative if the shop lost money. */
  amount: number
}

export async function sumMovementsByDay(
  knex: Knex,
  days: readonly AccountDay[]
): Promise<MovementSumOfDay[]> {
  const { rows } = await knex.raw<{ rows: MovementSumOfDay[] }>(
    `select wanted.account, wanted.day, moved.kind, moved.amount
    from unnest(?::text[], ?::text[]) as wanted (account, day)
    cross join lateral (select kind, sum(amount)::float as amount from ${MOVEMENT_TABLE} as movement
      where movement.account = wanted.account and movement.day = wanted.day and deleted_at is null
      group by kind) as moved`,
    [days.map(({ account }) => account), days.map(({ day }) => day)]
  )
  return rows
}

/** Resolves to the sum of the movements of each kind in a period. `from` and `to` are the first and the last day. */
export async function sumMovementsOfPeriod(
  knex: Knex,
  of: { accounts: readonly string[]; from: string; to: string }
): Promise<Pick<MovementSumOfDay, "kind" | "amount">[]> {
  const { rows } = await knex.raw<{ rows: MovementSumOfDay[] }>(
    `select kind, sum(amount)::float as amount from ${MOVEMENT_TABLE}
    where account = any(?::text[]) and day between ? and ? and deleted_at is null group by kind`,
    [[...of.accounts], of.from, of.to]
  )
  return rows
}

/** Says whether all charges with a movement on a day were looked up after the end of that day. */
export interface LookupCoverageOfDay extends AccountDay {
  /**
   * Each charge with a movement on the day has a time of its last lookup. This is the earliest of these times. It is
   * null if one of these charges was not looked up after the end of the day.
   */
  at: Date | null
  /** The number of open discrepancies of all charges with a movement on the day. */
  discrepancies: number
}

/**
 * Resolves to one entry for each of the given days with movements. The entry says whether all charges with a movement
 * on that day were looked up after the end of the day, and how many open discrepancies these charges have.
 */
export async function findLookupCoverageOfDays(
  knex: Knex,
  days: readonly AccountDay[]
): Promise<LookupCoverageOfDay[]> {
  const { rows } = await knex.raw<{ rows: LookupCoverageOfDay[] }>(
    `select wanted.account, wanted.day,
      case when bool_and(coalesce(charge.looked_up_at >= (wanted.day::date + 1)::timestamp at time zone '${STORE_TIME_ZONE}', false))
        then min(charge.looked_up_at) end as at,
      sum((select count(*) from ${DISCREPANCY_TABLE} as open
        where open.charge_id = charge.id and open.resolved_at is null and open.deleted_at is null))::int as discrepancies
    from unnest(?::text[], ?::text[]) as wanted (account, day)
    join lateral (select distinct charge_id from ${MOVEMENT_TABLE} as movement
      where movement.account = wanted.account and movement.day = wanted.day and deleted_at is null) as moved on true
    join lateral (select id, looked_up_at from ${CHARGE_TABLE} where id = moved.charge_id limit 1) as charge on true
    group by wanted.account, wanted.day`,
    [days.map(({ account }) => account), days.map(({ day }) => day)]
  )
  return rows
}
