import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { STATES_COUNTED_AS_FAILED_ATTEMPTS } from "../../../domain/charge/charge-state"
import {
  type CardAttempts,
  ATTEMPT_WINDOW_MINUTES,
} from "../../../domain/attempt-limits"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { SQL_METHOD_LISTS } from "../charge/sql-methods"

const UNSUCCESSFUL_STATE_LIST = STATES_COUNTED_AS_FAILED_ATTEMPTS.map(
  (state) => `'${state}'`
).join(", ")

/**
 * Counts the unsuccessful card payments of the last hour that concern the same cart, e-mail address or account as a
 * charge. The charge itself is not counted.
 *
 * Declined payments are counted for the cart, the address and the account. Payments in doubt are counted for the cart
 * and the address. Payments that failed for another reason are counted only for the cart. An outage therefore cannot
 * block all card payments of an account.
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
    left join ${CHARGE_TABLE} as tried on tried.account = asking.account and tried.state in (${UNSUCCESSFUL_STATE_LIST})
      and tried.created_at > ${NOW} - ? * interval '1 minute' and tried.deleted_at is null
      and tried.id <> asking.id and tried.method in (${SQL_METHOD_LISTS.instant})
    where asking.id = ? and asking.deleted_at is null
    group by asking.id`,
    [ATTEMPT_WINDOW_MINUTES, chargeId]
  )
  return (
    rows[0] ?? { failuresOfCart: 0, declinesOfEmail: 0, declinesOfAccount: 0 }
  )
}

/**
 * The number of days from which the usual number of declined cards is computed. The last of these days ends when the
 * present time window begins.
 */
const USUAL_DAYS = 7

/**
 * Resolves to the number of declined cards that is usual for an account in a busy time window.
 *
 * It is the third quartile of the numbers in all windows of the last seven days, including windows without declines. An
 * average would rise with an attack of one hour, and hide the next attack. The quartile rises only if more than a
 * quarter of the windows have more declines.
 */
export async function usualDeclines(
  knex: Knex,
  account: string
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { usual: number }[] }>(
    `with counted as (
      select floor(extract(epoch from ${NOW} - created_at) / 60 / :minutes)::int as nth, count(*) as declines
      from ${CHARGE_TABLE}
      where account = :account and method in (${SQL_METHOD_LISTS.instant}) and state = 'declined' and deleted_at is null
        -- The condition of the partial index, in its words.
        and state in (${UNSUCCESSFUL_STATE_LIST})
        and created_at <= ${NOW} - :minutes * interval '1 minute'
        and created_at > ${NOW} - (:windows + 1) * :minutes * interval '1 minute'
      group by 1
    )
    select percentile_cont(0.75) within group (order by coalesce(declines, 0)) as usual
    from generate_series(1, :windows) as nth left join counted using (nth)`,
    {
      account,
      minutes: ATTEMPT_WINDOW_MINUTES,
      windows: (USUAL_DAYS * 24 * 60) / ATTEMPT_WINDOW_MINUTES,
    }
  )
  return rows[0]?.usual ?? 0
}

/** The numbers of charges of a cart that are compared with limits. */
export interface CodesOfCart {
  /** The number of charges that are in doubt or can still be paid. Codes that have ended are not counted. */
  unpaid: number
  /**
   * The number of codes and links in any state that were created for the cart and the account in the last hour. Codes
   * that the gateway never created are not counted, so that an outage locks no shopper out.
   */
  made: number
}

/**
 * Counts the unpaid and the recently created codes and links of a cart. The charge with the id `but` is left out of
 * `made`.
 */
export async function countCodesOfCart(
  knex: Knex,
  { account, cartId, but }: { account: string; cartId: string; but?: string }
): Promise<CodesOfCart> {
  const { rows } = await knex.raw<{ rows: [CodesOfCart] }>(
    `select
      (count(*) filter (where state = 'unresolved'
        or (state = 'pending' and (code_expires_at is null or code_expires_at > ${NOW}))))::int as unpaid,
      (count(*) filter (where account = ? and method in (${SQL_METHOD_LISTS.asynchronous})
        and state not in ('not_created', 'absent')
        and created_at > ${NOW} - ? * interval '1 minute' and id <> ?))::int as made
    from ${CHARGE_TABLE} where cart_id = ? and deleted_at is null`,
    [account, ATTEMPT_WINDOW_MINUTES, but ?? "", cartId]
  )
  return rows[0]
}
