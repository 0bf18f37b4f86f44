import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeState } from "../../../domain/charge/charge-state"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { MOVEMENT_TABLE } from "./movements"
import { REMINDER_TABLE } from "../event/reminders"
import { SQL_METHOD_LISTS } from "../charge/payment-method-sql-lists"

/**
 * The states of a card charge that the issuer of the card has approved. What happened to the money later does not
 * matter.
 */
const APPROVED_STATES: readonly ChargeState[] = [
  "authorized",
  "paid",
  "charged_back",
  "canceled",
  "expired",
  "refunded",
]

/**
 * The first day whose sales are counted, in the time zone of São Paulo. `day` is a date such as 2026-11-21, and `from`
 * is the moment at which the day begins.
 */
export interface SalesPeriodStart {
  day: string
  from: Date
}

export interface SalesFigures {
  /**
   * The captured amount of each day in minor units. Refunds are not subtracted. Days without captures are left out.
   */
  days: { day: string; captured: number }[]
  /** How many card charges the issuers of the cards have approved, and how many are in the state `declined`. */
  cards: { approved: number; declined: number }
  /**
   * The numbers of Pix and wallet codes:
   * - `made`: the codes that were created.
   * - `paid`: the created codes that were paid.
   * - `paidAfterReminder`: the paid codes for whose payment collection a reminder was sent, before or after the
   *   payment.
   */
  codes: { made: number; paid: number; paidAfterReminder: number }
}

/**
 * Resolves to the captured amounts of each day since the given day, and to counts of the card charges and codes that
 * were created since then. All figures are read in one statement.
 */
export async function readSalesFiguresSince(
  knex: Knex,
  { day, from }: SalesPeriodStart
): Promise<SalesFigures> {
  const approved = APPROVED_STATES.map(() => "?").join(", ")
  const { rows } = await knex.raw<{
    rows: { of: string; one: number; two: number; three: number }[]
  }>(
    `select day as of, sum(amount)::float as one, 0 as two, 0 as three from ${MOVEMENT_TABLE}
      where recorded_at >= ? and kind = 'captured' and day >= ? and deleted_at is null group by day
    union all select 'cards', count(*) filter (where state in (${approved})), count(*) filter (where state = 'declined')::int, 0
      from ${CHARGE_TABLE} where created_at >= ? and method in (${SQL_METHOD_LISTS.synchronous}) and deleted_at is null
    union all select 'codes', count(*), count(*) filter (where highest_captured_amount > 0)::int,
        count(*) filter (where highest_captured_amount > 0 and exists (select from ${REMINDER_TABLE} as reminder
          where reminder.payment_collection_id = charge.payment_collection_id and reminder.sent_at is not null
            and reminder.deleted_at is null))::int
      from ${CHARGE_TABLE} as charge
      where created_at >= ? and method in (${SQL_METHOD_LISTS.withCode}) and code_payload is not null and deleted_at is null`,
    [from, day, ...APPROVED_STATES, from, from]
  )
  const none = { one: 0, two: 0, three: 0 }
  const figuresNamed = (name: string) =>
    rows.find((row) => row.of === name) ?? none
  const [cards, codes] = [figuresNamed("cards"), figuresNamed("codes")]
  return {
    days: rows
      .filter((row) => row !== cards && row !== codes)
      .map((row) => ({ day: row.of, captured: row.one })),
    cards: { approved: cards.one, declined: cards.two },
    codes: { made: codes.one, paid: codes.two, paidAfterReminder: codes.three },
  }
}
