import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Movement, MovementKind } from "../../../charge/movement"
import { LATEST } from "./figures-of-day"
import { MOVEMENT_TABLE, movementFromRow, type MovementRow } from "./movements"
import type { AccountDay } from "./reconciled-days"
import { storableJson, storableText } from "./storable"

const DAY_CLOSE_TABLE = "checkout_transparent_day_close"

/** A day that somebody has closed. */
export interface StoredDayClose extends AccountDay {
  /** When its figures were read. */
  closedAt: Date
  /** The id of an admin user or of an API key. */
  closedBy: string
  note: string | undefined
  /** As they were answered to whoever closed it. */
  figures: unknown
  /** See models/day-close-model.ts. */
  latestMovementIds: string[]
}

/** Writes a close down, once; false when the day is closed already. */
export async function closeDay(
  knex: Knex,
  close: StoredDayClose
): Promise<boolean> {
  const written = await knex(DAY_CLOSE_TABLE)
    .insert({
      id: generateEntityId(undefined, "ctcls"),
      account: close.account,
      day: close.day,
      closed_at: close.closedAt,
      closed_by: close.closedBy,
      note: close.note === undefined ? null : storableText(close.note),
      figures: storableJson(close.figures),
      latest_movement_ids: close.latestMovementIds,
    })
    .onConflict(
      knex.raw("(account, day) where deleted_at is null") as unknown as string
    )
    .ignore()
    .returning("id")
  return written.length > 0
}

/** The close of a day; undefined while nobody has closed it. */
export async function findDayClose(
  knex: Knex,
  { account, day }: AccountDay
): Promise<StoredDayClose | undefined> {
  const row = await knex(DAY_CLOSE_TABLE)
    .where({ account, day, deleted_at: null })
    .first<
      | {
          closed_at: Date
          closed_by: string
          note: string | null
          figures: unknown
          latest_movement_ids: string[]
        }
      | undefined
    >()
  return (
    row && {
      account,
      day,
      closedAt: row.closed_at,
      closedBy: row.closed_by,
      note: row.note ?? undefined,
      figures: row.figures,
      latestMovementIds: row.latest_movement_ids,
    }
  )
}

/** What moved on a closed day and is not in its figures: learnt of, or written to its end, after they were read. */
export async function movementsAfterClose(
  knex: Knex,
  close: StoredDayClose
): Promise<Movement[]> {
  const { account, day, closedAt, latestMovementIds } = close
  const rows = await knex<MovementRow>(MOVEMENT_TABLE)
    .where({ account, day, deleted_at: null } as Partial<MovementRow>)
    .whereRaw(`observed_at > ?::timestamptz - ${LATEST}`, [closedAt])
    .whereRaw("id <> all(?::text[])", [latestMovementIds])
    .orderBy("id")
  return rows.map(movementFromRow)
}

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
