import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../charge/charge-state"
import { CHARGE_TABLE } from "./charge-rows"
import { MOVEMENT_TABLE } from "./movements"

/** States of a card charge that its issuer approved, whatever happened to the money. */
const APPROVED: readonly ChargeState[] = [
  "authorized",
  "paid",
  "charged_back",
  "canceled",
  "expired",
  "refunded",
]

/** The first day of the range, as 2026-11-21 in São Paulo, and its first moment. */
export interface SalesSince {
  day: string
  from: Date
}

export interface Sales {
  /** Captured on each day, gross, in minor units; refunds are not taken off. */
  days: { day: string; captured: number }[]
  /** How many card charges an issuer approved, and declined. */
  cards: { approved: number; declined: number }
}

/** The sales since a day, and how many cards were approved. One statement; both parts are ranges of an index. */
export async function salesSince(
  knex: Knex,
  { day, from }: SalesSince
): Promise<Sales> {
  const approved = APPROVED.map(() => "?").join(", ")
  const { rows } = await knex.raw<{
    rows: { day: string; captured: string; declined: string }[]
  }>(
    `select day, sum(amount) as captured, 0 as declined from ${MOVEMENT_TABLE}
      where observed_at >= ? and kind = 'captured' and day >= ? and deleted_at is null group by day
    union all select '', count(*) filter (where state in (${approved})), count(*) filter (where state = 'declined')
      from ${CHARGE_TABLE} where created_at >= ? and method = 'card' and deleted_at is null`,
    [from, day, ...APPROVED, from]
  )
  const cards = rows.find((row) => row.day === "")
  return {
    days: rows
      .filter((row) => row.day !== "")
      .map((row) => ({ day: row.day, captured: Number(row.captured) })),
    cards: {
      approved: Number(cards?.captured ?? 0),
      declined: Number(cards?.declined ?? 0),
    },
  }
}
