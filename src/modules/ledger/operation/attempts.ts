import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNSUCCESSFUL_STATES } from "../../../domain/charge/charge-state"
import {
  type CardAttempts,
  ATTEMPTS_COUNT_FOR_MINUTES,
} from "../../../domain/attempt-limits"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { SQL_METHODS } from "../charge/sql-methods"

const STATES = UNSUCCESSFUL_STATES.map((state) => `'${state}'`).join(", ")

/**
 * Counts other card payments of the last hour without success. Declined ones count for the cart, the e-mail address and
 * the account, ones in doubt for the cart and the address, and failed ones for the cart. So no outage stops an account.
 */
export async function countCardAttempts(
  knex: Knex,
  chargeId: string
): Promise<CardAttempts> {
  const { rows } = await knex.raw<{ rows: CardAttempts[] }>(
    `select
      (count(*) filter (where tried.cart_id = asking.cart_id))::int as "failuresOfCart",
      (count(*) filter (where coalesce(tried.mailbox_digest, tried.email_digest) = coalesce(asking.mailbox_digest, asking.email_digest) and tried.state <> 'failed'))::int as "declinesOfEmail",
      (count(*) filter (where tried.state = 'declined'))::int as "declinesOfAccount"
    from ${CHARGE_TABLE} as asking
    left join ${CHARGE_TABLE} as tried on tried.account = asking.account and tried.state in (${STATES})
      and tried.created_at > ${NOW} - ? * interval '1 minute' and tried.deleted_at is null
      and tried.id <> asking.id and tried.method in (${SQL_METHODS.instant})
    where asking.id = ? and asking.deleted_at is null
    group by asking.id`,
    [ATTEMPTS_COUNT_FOR_MINUTES, chargeId]
  )
  return (
    rows[0] ?? { failuresOfCart: 0, declinesOfEmail: 0, declinesOfAccount: 0 }
  )
}

/** The days before the window in which an account's declined cards are its usual ones. */
const USUAL_DAYS = 7

/**
 * Returns how many cards of an account are declined in a busy window: the third quartile of the windows of the seven
 * days before the present one, including windows without any. An average would rise with an attack of one hour and hide
 * the next one. The quartile rises only when more than a quarter of the windows have more declines.
 */
export async function usualDeclines(
  knex: Knex,
  account: string
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { usual: number }[] }>(
    `with counted as (
      select floor(extract(epoch from ${NOW} - created_at) / 60 / :minutes)::int as nth, count(*) as declines
      from ${CHARGE_TABLE}
      where account = :account and method in (${SQL_METHODS.instant}) and state = 'declined' and deleted_at is null
        -- The condition of the partial index, in its words.
        and state in (${STATES})
        and created_at <= ${NOW} - :minutes * interval '1 minute'
        and created_at > ${NOW} - (:windows + 1) * :minutes * interval '1 minute'
      group by 1
    )
    select percentile_cont(0.75) within group (order by coalesce(declines, 0)) as usual
    from generate_series(1, :windows) as nth left join counted using (nth)`,
    {
      account,
      minutes: ATTEMPTS_COUNT_FOR_MINUTES,
      windows: (USUAL_DAYS * 24 * 60) / ATTEMPTS_COUNT_FOR_MINUTES,
    }
  )
  return rows[0]?.usual ?? 0
}

/** The codes and links of a cart, whose numbers are limited. */
export interface CodesOfCart {
  /** Those in doubt, or that can still be paid; of every account and method. */
  unpaid: number
  /**
   * Those that were created for an account in the last hour, in any state. Those that were never created do not count,
   * so an outage locks nobody out.
   */
  made: number
}

/** Counts the codes and links of a cart; `but` is not among those that were made. */
export async function countCodesOfCart(
  knex: Knex,
  { account, cartId, but }: { account: string; cartId: string; but?: string }
): Promise<CodesOfCart> {
  const { rows } = await knex.raw<{ rows: [CodesOfCart] }>(
    `select
      (count(*) filter (where state = 'unresolved'
        or (state = 'pending' and (code_expires_at is null or code_expires_at > ${NOW}))))::int as unpaid,
      (count(*) filter (where account = ? and method in (${SQL_METHODS.asynchronous})
        and state not in ('not_created', 'absent')
        and created_at > ${NOW} - ? * interval '1 minute' and id <> ?))::int as made
    from ${CHARGE_TABLE} where cart_id = ? and deleted_at is null`,
    [account, ATTEMPTS_COUNT_FOR_MINUTES, but ?? "", cartId]
  )
  return rows[0]
}
