import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { inBatches, olderThanDays } from "./delete-in-batches"
import { DISCREPANCY_TABLE, RESOLVED_BY_ITSELF } from "./discrepancies"
import { LINK_DEACTIVATION_TABLE, PAYMENT_LINK_TABLE } from "./link-attempts"

/**
 * Nothing can move any more: nobody can pay it, nothing is reserved, in doubt, disputed or listed, and
 * no look at it is planned. What was paid is looked at for as long as it can be disputed, so a paid
 * charge is closed after the last of those looks. The first line is in the words of its index.
 */
const IS_CLOSED = `charge.synchronize_at is null and (charge.trimmed_at is null or charge.trimmed_at < charge.updated_at)
  and charge.deleted_at is null and charge.leased_by is null
  and (charge.state not in ('unresolved', 'pending', 'authorized')
    or charge.state = 'pending' and charge.abandoned_at is not null)
  and (charge.disputed_at is null or charge.dispute_closed_at is not null)
  and not exists (select from ${OPERATION_TABLE} as operation where operation.charge_id = charge.id
    and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null)
  and not exists (select from ${DISCREPANCY_TABLE} as discrepancy where discrepancy.charge_id = charge.id
    and discrepancy.resolved_at is null and discrepancy.deleted_at is null)`

/** As arrays: PostgreSQL would read whole tables to join them with a thousand ids. */
const ANY = "any(array(select id from closed))"
const ANY_WITHOUT_MONEY =
  "any(array(select id from closed where moved_nothing))"

/**
 * Deletes what nobody needs any more of charges that have been closed for so many days: the code and
 * its picture, who paid a Pix, resolved deactivations of links, and differences that went away by themselves. Of those
 * that no money ever came of also the attempts: operations, and links that were made.
 *
 * The charge stays, and of one that took money every operation, with who asked for it; the payments
 * of links, by which a second one is told from the first; and what a person resolved.
 */
const TRIM = `
  with closed as materialized (
    select charge.id, charge.most_captured_amount = 0 and charge.captured_amount = 0 as moved_nothing
    from ${CHARGE_TABLE} as charge
    where ${IS_CLOSED} and ${olderThanDays("charge.updated_at")}
      and (charge.code_expires_at is null or ${olderThanDays("charge.code_expires_at")})
    order by charge.updated_at limit ?
    for update of charge skip locked
  ), codes as (
    update ${CHARGE_TABLE} set code_payload = null, code_image = null, details = details - 'payer', trimmed_at = ${NOW}
    where id = ${ANY} returning id
  ), deactivations as (
    delete from ${LINK_DEACTIVATION_TABLE} where charge_id = ${ANY} and deleted_at is null
      and next_try_at is null and state <> 'in_flight'
  ), differences as (
    delete from ${DISCREPANCY_TABLE} where charge_id = ${ANY} and deleted_at is null
      and resolved_by = '${RESOLVED_BY_ITSELF}'
  ), links as (
    delete from ${PAYMENT_LINK_TABLE} where charge_id = ${ANY_WITHOUT_MONEY} and deleted_at is null
  ), attempts as (
    delete from ${OPERATION_TABLE} where charge_id = ${ANY_WITHOUT_MONEY} and deleted_at is null
      and resolved_by is null
  )
  select id from codes`

/** Resolves to how many charges were trimmed. */
export function trimClosedCharges(knex: Knex, days: number): Promise<number> {
  return inBatches(async (atOnce) => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(TRIM, [
      days,
      days,
      atOnce,
    ])
    return rows.length
  })
}
