import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  type ChargeToErase,
  ERASED_TEXT,
  type ReasonToWait,
} from "../../../charge/erasure"
import { AUTHORIZATION_MS } from "../../../charge/times"
import { type ChargesOf, idsOfCharges } from "./charge-list"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { FISCAL_DOCUMENT_TABLE } from "./fiscal-documents"
import { underInboxLock } from "./inbox-claim"

export const ERASURE_TABLE = "checkout_transparent_erasure"

/**
 * Why a charge cannot be erased yet; null for one that can. That it is looked at again for months, in
 * case that it is disputed, is no reason: what a look needs, and what proves a payment, stays. No
 * `exists`: PostgreSQL may read whole tables for one.
 */
export const REASON_TO_WAIT = `case
    when charge.state = 'unresolved' or (select true from ${OPERATION_TABLE} as operation
      where operation.charge_id = charge.id and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null limit 1)
      then 'in_doubt'
    when charge.state = 'authorized' then 'reserved'
    when charge.state = 'pending'
      and not (charge.abandoned_at is not null and coalesce(charge.code_expires_at < ${NOW}, charge.synchronize_at is null))
      then 'payable'
    when charge.disputed_at is not null and charge.dispute_closed_at is null then 'disputed'
    when (select true from ${DISCREPANCY_TABLE} as discrepancy where discrepancy.charge_id = charge.id
      and discrepancy.resolved_at is null and discrepancy.deleted_at is null limit 1)
      then 'listed'
    when charge.leased_until > ${NOW} or charge.waiting_since is not null or charge.synchronize_at <= ${NOW}
      or charge.refund_decided_at is not null and charge.state = 'paid' and charge.refunded_amount < charge.captured_amount
      then 'under_way'
  end`

interface ErasureRequest {
  customerId: string | undefined
  by: string
  /** Names nobody: see withoutIdentifiers. */
  reason: string
  keepsFiscalDocuments: boolean
}

/**
 * Writes down that charges are to be erased, with a mark on each of them: all at once, so that whoever
 * dies on the next line has forgotten nobody. An earlier request's marks are taken over. Resolves to
 * the erasure's id.
 */
export async function requestErasure(
  knex: Knex,
  of: ChargesOf,
  request: ErasureRequest
): Promise<string> {
  const id = generateEntityId(undefined, "ctera")
  // Of all that marks charges or takes marks away, one at a time: the last one ends the erasure.
  await underInboxLock(knex, async (transaction) => {
    const charges = await transaction(CHARGE_TABLE)
      .whereIn("id", idsOfCharges(transaction, [of]))
      .orderBy("id")
      .forUpdate()
      .select<
        { id: string; erased_at: Date | null; erasure_id: string | null }[]
      >("id", "erased_at", "erasure_id")
    const idsOf = (isErased: boolean) =>
      charges
        .filter(({ erased_at }) => (erased_at !== null) === isErased)
        .map((charge) => charge.id)
    const marked = idsOf(false)
    await transaction(CHARGE_TABLE)
      .whereIn("id", marked)
      .update({ erasure_id: id })
    await transaction(ERASURE_TABLE).insert({
      id,
      customer_id: request.customerId ?? null,
      requested_by: request.by,
      reason: request.reason,
      keeps_fiscal_documents: request.keepsFiscalDocuments,
      charges: marked.length,
      created_at: transaction.raw(NOW),
      updated_at: transaction.raw(NOW),
    })
    if (!request.keepsFiscalDocuments) {
      // What an earlier erasure has left to be kept.
      await transaction(FISCAL_DOCUMENT_TABLE)
        .whereIn("charge_id", idsOf(true))
        .delete()
    }
    await eraseLinkRequests(transaction, of.orderIds ?? [])
    await endErasures(transaction, [
      id,
      ...charges.flatMap(({ erasure_id }) => erasure_id ?? []),
    ])
  })
  return id
}

/** What an admin asked links of these orders to say: no charge was known when that was recorded. */
async function eraseLinkRequests(
  knex: Knex,
  orderIds: readonly string[]
): Promise<void> {
  await knex.raw(
    `update checkout_transparent_admin_action set request = ${withoutTexts("request")}
    where action = 'payment-links' and request ->> 'order_id' = any(?::text[])`,
    [[...orderIds]]
  )
}

/** The body of an admin's request, without the texts that a person wrote into it. */
export function withoutTexts(body: string): string {
  return `(select coalesce(jsonb_object_agg(name, case
      when name in ('reason', 'resolution', 'name', 'description', 'reference') and jsonb_typeof(value) = 'string'
      then to_jsonb('${ERASED_TEXT}'::text) else value end), '{}'::jsonb) from jsonb_each(${body}) as field (name, value))`
}

interface ToEraseRow {
  id: string
  merchant_charge_id: string
  order_id: string | null
  method: string
  state: string
  reason: ReasonToWait | null
  try_again_at: Date | null
}

/** Those of some charges that are not erased yet, and what each of them waits for; the oldest first. */
export async function chargesToErase(
  knex: Knex,
  of: ChargesOf
): Promise<ChargeToErase[]> {
  const { rows } = await knex.raw<{ rows: ToEraseRow[] }>(
    `select id, merchant_charge_id, order_id, method, state, reason, case reason
        when 'payable' then code_expires_at
        when 'reserved' then created_at + ? * interval '1 millisecond'
        when 'under_way' then greatest(leased_until, synchronize_at, ${NOW})
      end as try_again_at
    from (select id, merchant_charge_id, order_id, method, state, code_expires_at, created_at, leased_until,
        synchronize_at, ${REASON_TO_WAIT} as reason from ${CHARGE_TABLE} as charge
      where charge.id in (?) and charge.erased_at is null and charge.deleted_at is null) as found
    order by created_at, id`,
    [AUTHORIZATION_MS, idsOfCharges(knex, [of])]
  )
  return rows.map((row) => ({
    chargeId: row.id,
    merchantChargeId: row.merchant_charge_id,
    orderId: row.order_id,
    method: row.method,
    state: row.state,
    reason: row.reason,
    tryAgainAt: row.try_again_at?.toISOString() ?? null,
  }))
}

/** Whether somebody has asked since then to have this customer erased. */
export async function isErasureRequested(
  knex: Knex,
  customerId: string,
  since: Date
): Promise<boolean> {
  const found = await knex(ERASURE_TABLE)
    .where({ customer_id: customerId, deleted_at: null })
    .where("created_at", ">=", since)
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}

/** Ends those of some erasures of which no charge waits any more. Under the lock of requestErasure. */
export async function endErasures(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await knex(`${ERASURE_TABLE} as erasure`)
    .whereIn("id", [...new Set(ids)])
    .where({ finished_at: null, deleted_at: null })
    .whereRaw(
      `(select true from ${CHARGE_TABLE} as charge where charge.erasure_id = erasure.id and charge.deleted_at is null limit 1) is null`
    )
    .update({ finished_at: knex.raw(NOW), updated_at: knex.raw(NOW) })
}
