import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { STATES_COUNTED_AS_FAILURES_OF_CART } from "../../../domain/charge/charge-state"
import {
  type CardAttempts,
  ATTEMPT_WINDOW_MINUTES,
} from "../../../domain/attempt-limits"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { SQL_METHOD_LISTS } from "../charge/payment-method-sql-lists"

const UNSUCCESSFUL_STATE_LIST = STATES_COUNTED_AS_FAILURES_OF_CART.map(
  (state) => `'${state}'`
).join(", ")

/**
 * Counts recent card charges that were not successful. They belong to the same account as the charge `chargeId`, and
 * were created in the last ATTEMPT_WINDOW_MINUTES. The charge itself is not counted. The result has three numbers:
 * - for the same cart: charges in the states `declined`, `failed` and `unresolved`,
 * - for the same e-mail address, without a suffix such as `+shop`: charges in the states `declined` and `unresolved`,
 * - for the whole account: charges in the state `declined`, so that an outage of the gateway cannot block all card
 *   payments of the account.
 */
export async function countFailedCardChargesByCartEmailAndAccount(
  knex: Knex,
  chargeId: string
): Promise<CardAttempts> {
  const { rows } = await knex.raw<{ rows: CardAttempts[] }>(
    `select
      (count(*) filter (where tried.cart_id = asking.cart_id))::int as "failuresOfCart",
      (count(*) filter (where coalesce(tried.email_without_plus_suffix_digest, tried.email_digest) = coalesce(asking.email_without_plus_suffix_digest, asking.email_digest) and tried.state <> 'failed'))::int as "declinesOfEmail",
      (count(*) filter (where tried.state = 'declined'))::int as "declinesOfAccount"
    from ${CHARGE_TABLE} as asking
    left join ${CHARGE_TABLE} as tried on tried.account = asking.account and tried.state in (${UNSUCCESSFUL_STATE_LIST})
      and tried.created_at > ${NOW} - ? * interval '1 minute' and tried.deleted_at is null
      and tried.id <> asking.id and tried.method in (${SQL_METHOD_LISTS.synchronous})
    where asking.id = ? and asking.deleted_at is null
    group by asking.id`,
    [ATTEMPT_WINDOW_MINUTES, chargeId]
  )
  return (
    rows[0] ?? { failuresOfCart: 0, declinesOfEmail: 0, declinesOfAccount: 0 }
  )
}

/**
 * The number of days from which the usual number of declined cards is computed. These days end one hour ago
 * (ATTEMPT_WINDOW_MINUTES), so that an attack in the last hour does not change the usual number.
 */
const DAYS_FOR_USUAL_DECLINES = 7

/**
 * Resolves to the usual number of declined card charges in a busy hour of an account. It is the third quartile of the
 * last seven days: in three quarters of the hours, the number of declined charges was smaller or equal.
 *
 * The quartile is used because a single attack would raise an average, so that the next attack would look usual.
 */
export async function findUsualDeclinesPerHour(
  knex: Knex,
  account: string
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { usual: number }[] }>(
    `with counted as (
      select floor(extract(epoch from ${NOW} - created_at) / 60 / :minutes)::int as nth, count(*) as declines
      from ${CHARGE_TABLE}
      where account = :account and method in (${SQL_METHOD_LISTS.synchronous}) and state = 'declined' and deleted_at is null
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
      windows: (DAYS_FOR_USUAL_DECLINES * 24 * 60) / ATTEMPT_WINDOW_MINUTES,
    }
  )
  return rows[0]?.usual ?? 0
}

/** The numbers of charges of one cart that the plugin compares with its limits. */
export interface UnpaidChargeAndCodeCountsOfCart {
  /**
   * The number of charges of the cart, in all accounts and of all payment methods, in the states `pending` and
   * `unresolved`. A charge that is just being created is `unresolved`, so it is included in its own check. A pending
   * charge whose code has expired does not count.
   */
  unpaid: number
  /**
   * The number of codes and links that were requested for the cart in the account, in the last ATTEMPT_WINDOW_MINUTES.
   * Charges in the states `not_created` and `absent` are not counted, so that an outage of the gateway blocks no
   * shopper.
   */
  made: number
}

/**
 * Counts the unpaid charges of a cart, and the codes and links that were recently requested for the cart (see
 * UnpaidChargeAndCodeCountsOfCart). The charge `exceptChargeId` is left out of the number `made`, but not out of the
 * number `unpaid`.
 */
export async function countUnpaidChargesAndCodesOfCart(
  knex: Knex,
  {
    account,
    cartId,
    exceptChargeId,
  }: { account: string; cartId: string; exceptChargeId?: string }
): Promise<UnpaidChargeAndCodeCountsOfCart> {
  const { rows } = await knex.raw<{ rows: [UnpaidChargeAndCodeCountsOfCart] }>(
    `select
      (count(*) filter (where state = 'unresolved'
        or (state = 'pending' and (code_expires_at is null or code_expires_at > ${NOW}))))::int as unpaid,
      (count(*) filter (where account = ? and method in (${SQL_METHOD_LISTS.asynchronous})
        and state not in ('not_created', 'absent')
        and created_at > ${NOW} - ? * interval '1 minute' and id <> ?))::int as made
    from ${CHARGE_TABLE} where cart_id = ? and deleted_at is null`,
    [account, ATTEMPT_WINDOW_MINUTES, exceptChargeId ?? "", cartId]
  )
  return rows[0]
}
