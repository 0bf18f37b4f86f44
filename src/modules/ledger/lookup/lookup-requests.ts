import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountDay } from "../../../domain/movement/sao-paulo-days"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import { IS_LEASE_FREE } from "../lease/charge-leases"
import { MOVEMENT_TABLE } from "../movement/movements"

/**
 * A request for further lookups. Charges that were looked up at the time `since` or later are left out. At most
 * `perSecond` lookups of the same request become due in each second.
 */
export interface LookupRequest {
  since: Date
  perSecond: number
}

/**
 * Requests lookups of these charges of an account:
 * - charges that had a movement of money on the day,
 * - authorized charges that were created before the end of the day.
 *
 * Some of these charges are left out, for example charges that a worker has leased (see `requestLookups`).
 */
export function requestLookupsOfDay(
  knex: Knex,
  { account, day }: AccountDay,
  { end, ...request }: LookupRequest & { end: Date }
): Promise<void> {
  return requestLookups(
    knex,
    {
      sql: `select charge_id from ${MOVEMENT_TABLE} where account = ? and day = ? and deleted_at is null
        union all select id from ${CHARGE_TABLE}
        where account = ? and state = 'authorized' and created_at < ? and deleted_at is null`,
      bindings: [account, day, account, end],
    },
    request
  )
}

export function requestLookupsOfCollections(
  knex: Knex,
  collectionIds: readonly string[],
  request: LookupRequest
): Promise<void> {
  return requestLookups(
    knex,
    {
      sql: `select id from ${CHARGE_TABLE} where payment_collection_id = any(?) and deleted_at is null`,
      bindings: [[...collectionIds]],
    },
    request
  )
}

/**
 * Requests an immediate lookup of each charge that records a duplicate payment of a payment link. `chargeId` is the id
 * of the link's first charge.
 *
 * Resolves to `false` if a worker is working on one of these charges (it has the charge's lease). The worker's lookup
 * may be older than this request. The caller should then make the request again later.
 */
export async function requestLookupsOfDuplicateLinkPayments(
  knex: Knex,
  chargeId: string
): Promise<boolean> {
  const rows = await knex(CHARGE_TABLE)
    .where({ duplicate_of_charge_id: chargeId, deleted_at: null })
    .update({
      extra_lookup_due_at: databaseNow(knex),
      synchronization_due_at: knex.raw(earlierDueTimeSql(NOW, CHARGE_TABLE)),
    })
    .returning<{ is_free: boolean }[]>(
      knex.raw(`${IS_LEASE_FREE} as is_free`) as never
    )
  return rows.every((row) => row.is_free)
}

/**
 * Requests lookups of charges. The charges become due one after the other, `perSecond` in each second, so that charges
 * that are due for other reasons do not have to wait.
 *
 * These charges are left out:
 * - charges that were looked up at the time `since` or later,
 * - charges for which a lookup at the time `since` or later is already requested,
 * - charges that a worker has leased.
 */
async function requestLookups(
  knex: Knex,
  which: { sql: string; bindings: unknown[] },
  { since, perSecond }: LookupRequest
): Promise<void> {
  await knex.raw(
    `with asked as (
      select id, ${NOW} + (row_number() over (order by id) - 1) * interval '1 second' / ?::float as at
      from ${CHARGE_TABLE} where id = any(array(${which.sql})) and deleted_at is null
        and (looked_up_at is null or looked_up_at < ?) and (extra_lookup_due_at is null or extra_lookup_due_at < ?)
    )
    update ${CHARGE_TABLE} as charge set extra_lookup_due_at = asked.at, synchronization_due_at = ${earlierDueTimeSql("asked.at", "charge")}
    from asked where charge.id = asked.id and (charge.leased_until is null or charge.leased_until < ${NOW})`,
    [perSecond, ...which.bindings, since, since] as Knex.RawBinding[]
  )
}

/**
 * Makes all charges of the given payment collections due for synchronization at once, and resolves to their ids.
 * Charges without money are included. An order can owe money after it was edited, and a synchronization of an unpaid
 * charge then decides whether the order still waits for a payment.
 */
export async function makeChargesOfCollectionsDue(
  knex: Knex,
  collectionIds: readonly string[]
): Promise<string[]> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn("payment_collection_id", [...collectionIds])
    .where({ deleted_at: null })
    .update({ synchronization_due_at: databaseNow(knex) })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/**
 * Returns SQL for the new `synchronization_due_at` of a charge that should be synchronized at the time `at`. Usually it
 * is the earlier of `at` and the planned time.
 *
 * While a worker synchronizes a charge, `synchronization_due_at` equals the end of the worker's lease. In this case,
 * the new time is always `at`, so that the worker sees that something has made the charge due. The two times are also
 * equal after the worker has died, until another worker leases the charge.
 */
export function earlierDueTimeSql(at: string, charge: string): string {
  return `case when ${charge}.synchronization_due_at = ${charge}.leased_until then ${at}
    else least(${charge}.synchronization_due_at, ${at}) end`
}
