import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MovementKind } from "../../../charge/movement"
import { MOVEMENT_TABLE } from "./movements"
import type { AccountDay } from "./reconciled-days"

/** The first day of each account on which money moved; also of accounts that are gone from the options. */
export async function firstDays(knex: Knex): Promise<AccountDay[]> {
  const next = (after: string) =>
    `select account from ${MOVEMENT_TABLE} where deleted_at is null ${after} order by account limit 1`
  // From one account to the next by index: a distinct would read all movements there are.
  const { rows } = await knex.raw<{ rows: AccountDay[] }>(
    `with recursive known as ((${next("")}) union all
      select (${next("and account > known.account")}) from known where known.account is not null)
    select account, (select day from ${MOVEMENT_TABLE} as movement
      where movement.account = known.account and deleted_at is null order by day limit 1) as day
    from known where account is not null`
  )
  return rows
}

export interface SumOfDay extends AccountDay {
  kind: MovementKind
  /** Signed, in minor units. */
  amount: number
}

/** What moved on each of some days, by kind. */
export async function sumsOfDays(
  knex: Knex,
  days: readonly AccountDay[]
): Promise<SumOfDay[]> {
  const { rows } = await knex.raw<{
    rows: (Omit<SumOfDay, "amount"> & { amount: string })[]
  }>(
    `select wanted.account, wanted.day, moved.kind, moved.amount
    from unnest(?::text[], ?::text[]) as wanted (account, day)
    cross join lateral (select kind, sum(amount) as amount from ${MOVEMENT_TABLE} as movement
      where movement.account = wanted.account and movement.day = wanted.day and deleted_at is null
      group by kind) as moved`,
    [days.map(({ account }) => account), days.map(({ day }) => day)]
  )
  return rows.map(({ amount, ...sum }) => ({ ...sum, amount: Number(amount) }))
}
