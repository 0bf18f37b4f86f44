import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ERASED_TEXT } from "../../../charge/erasure"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { DISCREPANCY_TABLE, RESOLVED_BY_ITSELF } from "./discrepancies"
import { payloadWithoutPayer, reportedWithoutPayer } from "./erased-payer"
import {
  endErasures,
  ERASURE_TABLE,
  REASON_TO_WAIT,
  withoutTexts,
} from "./erasure-requests"
import { FISCAL_DOCUMENT_TABLE } from "./fiscal-documents"
import { underInboxLock } from "./inbox-claim"
import { NOTIFICATION_TABLE } from "./inbox-rows"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"

/** Charges at once: so that nobody waits for all that a good customer has bought. */
const AT_ONCE = 100

/**
 * Erases the personal data of charges that are marked and closed, in batches; resolves to how many.
 * Two steps for each of them, so that it goes on wherever it was killed: first the charge itself, and
 * that it was erased, after which nothing personal of it is written any more; then what other tables
 * have of it, also what was being written meanwhile, and its mark goes.
 */
export async function eraseCharges(knex: Knex): Promise<number> {
  let count = 0
  for (;;) {
    const begun = await eraseOwn(knex)
    const done = await eraseBeside(knex)
    count += done
    if (begun < AT_ONCE && done < AT_ONCE) {
      return count
    }
  }
}

/** The reasons of people, not of ours: who decided what, and when, stays. */
const OWN = `
  update ${CHARGE_TABLE} set erased_at = ${NOW}, email_digest = null,
    details = (details - 'payer') || jsonb_build_object('payerErasedAt', ${NOW}),
    figure_accepted_reason = case when figure_accepted_reason is not null then '${ERASED_TEXT}' end,
    book_as_part_reason = case when book_as_part_reason is not null then '${ERASED_TEXT}' end,
    refund_decision_reason = case when refund_decided_by like 'user_%' or refund_decided_by like 'apk_%'
      then '${ERASED_TEXT}' else refund_decision_reason end,
    refund_decision_withdrawals = (select jsonb_agg(
      withdrawal || jsonb_build_object('reason', '${ERASED_TEXT}', 'because', '${ERASED_TEXT}') order by place)
      from jsonb_array_elements(refund_decision_withdrawals) with ordinality as withdrawn (withdrawal, place))
  where id = any(array(
    select charge.id from ${CHARGE_TABLE} as charge
    where charge.erasure_id is not null and charge.erased_at is null and charge.deleted_at is null
      and ${REASON_TO_WAIT} is null
    order by charge.id limit ${AT_ONCE} for update of charge skip locked))`

async function eraseOwn(knex: Knex): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(OWN)
  return rowCount
}

/** As an array: PostgreSQL would read whole tables to join them with a hundred ids. */
const ANY = "any(:ids::text[])"

/** What an admin wrote into requests, what the gateway told, and what the shopper entered. */
const BESIDE = [
  `delete from ${SHOPPER_INPUT_TABLE} where deleted_at is null and payment_session_id = any(:sessions::text[])`,
  `delete from ${FISCAL_DOCUMENT_TABLE} where deleted_at is null and charge_id in (
    select charge.id from ${CHARGE_TABLE} as charge join ${ERASURE_TABLE} as erasure on erasure.id = charge.erasure_id
    where charge.id = ${ANY} and not erasure.keeps_fiscal_documents)`,
  `update ${OPERATION_TABLE} set resolution = '${ERASED_TEXT}'
    where charge_id = ${ANY} and deleted_at is null and resolution is not null`,
  `update ${DISCREPANCY_TABLE} set resolution = '${ERASED_TEXT}'
    where charge_id = ${ANY} and deleted_at is null and resolution is not null and resolved_by <> '${RESOLVED_BY_ITSELF}'`,
  `update ${PAYMENT_LINK_TABLE} set name = '${ERASED_TEXT}', description = case when description is not null then '${ERASED_TEXT}' end
    where charge_id = ${ANY} and deleted_at is null`,
  `update ${NOTIFICATION_TABLE} set reported = ${reportedWithoutPayer("reported")}, payload = ${payloadWithoutPayer("payload")}
    where merchant_charge_id = any(:names::text[]) and deleted_at is null`,
  `update checkout_transparent_admin_action set request = ${withoutTexts("request")}
    where deleted_at is null and (
      subject_id = ${ANY}
      or subject_id = any(array(select id from ${OPERATION_TABLE} where charge_id = ${ANY}))
      or subject_id = any(array(select id from ${DISCREPANCY_TABLE} where charge_id = ${ANY}))
      or action = 'charges/capture' and exists (
        select from jsonb_array_elements(request -> 'charges') as named where named ->> 'id' = ${ANY}))`,
  `update ${CHARGE_TABLE} set erasure_id = null where id = ${ANY}`,
]

/**
 * What other tables have of charges that are erased, and the end of their marks, in one transaction.
 * Under the lock of the inbox's claims: both change many notifications, each in an order of its own.
 */
function eraseBeside(knex: Knex): Promise<number> {
  return underInboxLock(knex, async (transaction) => {
    const erased = await transaction(CHARGE_TABLE)
      // In the words of its index.
      .whereRaw("erasure_id is not null and deleted_at is null")
      .whereNotNull("erased_at")
      .orderBy("id")
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .select<
        {
          id: string
          merchant_charge_id: string
          payment_session_id: string
          erasure_id: string
        }[]
      >("id", "merchant_charge_id", "payment_session_id", "erasure_id")
    if (erased.length === 0) {
      return 0
    }
    const bindings = {
      ids: erased.map(({ id }) => id),
      names: erased.map((row) => row.merchant_charge_id),
      sessions: erased.map((row) => row.payment_session_id),
    }
    for (const statement of BESIDE) {
      await transaction.raw(statement, bindings)
    }
    await endErasures(
      transaction,
      erased.map((row) => row.erasure_id)
    )
    return erased.length
  })
}
