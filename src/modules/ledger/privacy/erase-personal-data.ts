import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type ChargeSelection,
  selectChargeIds,
} from "../charge/list/charge-list"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { DISCREPANCY_TABLE } from "../discrepancy/discrepancies"
import {
  payloadWithoutPayerSql,
  notificationWithoutPayerSql,
} from "./erased-payer-sql"
import { FISCAL_DOCUMENT_TABLE } from "../administration/buyer-documents"
import { NOTIFICATION_TABLE } from "../notification/notification-rows"
import { PAYMENT_LINK_TABLE } from "../payment-link/link-attempts"
import { REMINDER_TABLE } from "../event/reminders"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"

const ERASED_TEXT = "[erased]"

/**
 * Counts the selected charges that are not erased yet. In the result, `charges` is their number. `disputed` contains
 * the ids of those charges that have an open dispute.
 */
export async function countUnerasedCharges(
  knex: Knex,
  of: ChargeSelection
): Promise<{ charges: number; disputed: string[] }> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn("id", selectChargeIds(knex, [of]))
    .where({ personal_data_erased_at: null })
    .orderBy(["created_at", "id"])
    .select<{ id: string; is_disputed: boolean }[]>(
      "id",
      knex.raw(
        "disputed_at is not null and dispute_closed_at is null as is_disputed"
      )
    )
  return {
    charges: rows.length,
    disputed: rows.flatMap((row) => (row.is_disputed ? row.id : [])),
  }
}

/**
 * The number of charges that one transaction erases. The number is small, so that the charges of a buyer with many
 * purchases are locked only briefly.
 */
const CHARGES_PER_BATCH = 100

/**
 * Erases the personal data of the selected charges, whatever their state is. Keeps the buyers' documents if
 * `keepsFiscalDocuments` is true. `of.emailDigest` is the digest of an e-mail address. If it is set, the digest is also
 * erased from all reminders to this e-mail address.
 *
 * If the process dies, call the function again to erase the remaining charges. If the gateway shows an erased charge
 * later, the charge is stored without the payer.
 */
export async function erasePersonalDataOfCharges(
  knex: Knex,
  of: ChargeSelection,
  { keepsFiscalDocuments }: { keepsFiscalDocuments: boolean }
): Promise<void> {
  // The recorded requests for payment links are erased first. If the process dies afterwards, the charges are not
  // erased yet, so the next call of this function also finds the requests again.
  await eraseTextsOfPaymentLinkRequests(knex, of.orderIds ?? [])
  const ids = await selectChargeIds(knex, [of])
    .orderBy("id")
    .pluck<string[]>("id")
  for (let done = 0; done < ids.length; done += CHARGES_PER_BATCH) {
    await erasePersonalDataOfChargeBatch(
      knex,
      ids.slice(done, done + CHARGES_PER_BATCH),
      [
        ...(keepsFiscalDocuments
          ? []
          : [
              `delete from ${FISCAL_DOCUMENT_TABLE} where deleted_at is null and charge_id = ${ANY_OF_IDS}`,
            ]),
        ...ERASE_IN_OTHER_TABLES,
      ]
    )
  }
  if (of.emailDigest !== undefined) {
    await knex(REMINDER_TABLE)
      .where({ email_digest: of.emailDigest, deleted_at: null })
      .update({ email_digest: null, email_without_plus_suffix_digest: null })
  }
}

/**
 * SQL that compares a column with a list of ids, which is passed as one array. With a join, PostgreSQL would read whole
 * tables to find a hundred ids.
 */
const ANY_OF_IDS = "any(:ids::text[])"

function erasePersonalDataOfChargeBatch(
  knex: Knex,
  ids: readonly string[],
  otherStatements: readonly string[]
): Promise<void> {
  return knex.transaction(async (transaction) => {
    const charges = await transaction(CHARGE_TABLE)
      .whereIn("id", [...ids])
      .orderBy("id")
      .forUpdate()
      .select<{ merchant_charge_id: string; payment_session_id: string }[]>(
        "merchant_charge_id",
        "payment_session_id"
      )
    const bindings = {
      ids: [...ids],
      names: charges.map((row) => row.merchant_charge_id),
      sessions: charges.map((row) => row.payment_session_id),
    }
    for (const statement of [ERASE_IN_CHARGE_TABLE, ...otherStatements]) {
      await transaction.raw(statement, bindings)
    }
  })
}

/**
 * SQL that erases the buyer's digests, the payer, and the reasons that administrators entered, in the rows of charges.
 * The administrators' ids and the times of their decisions are kept.
 */
const ERASE_IN_CHARGE_TABLE = `
  update ${CHARGE_TABLE} set personal_data_erased_at = coalesce(personal_data_erased_at, ${NOW}), email_digest = null, email_without_plus_suffix_digest = null,
    buyer_search_digests = null, entered_name_search_digests = null, details = details - 'payer',
    partial_payment_acceptance_reason = case when partial_payment_acceptance_reason is not null then '${ERASED_TEXT}' end,
    refund_decision_reason = case when refund_decision_reason is not null then '${ERASED_TEXT}' end,
    refund_request_reason = case when refund_request_reason is not null then '${ERASED_TEXT}' end
  where id = ${ANY_OF_IDS}`

/**
 * SQL for the stored data of an administrator's action (`request_data`), in which the texts that the administrator
 * entered are replaced.
 */
const REQUEST_WITHOUT_TEXTS = `(select coalesce(jsonb_object_agg(name, case
      when name in ('reason', 'resolution', 'name', 'description', 'reference') and jsonb_typeof(value) = 'string'
      then to_jsonb('${ERASED_TEXT}'::text) else value end), '{}'::jsonb) from jsonb_each(request_data) as field (name, value))`

/**
 * SQL statements that erase personal data in other tables: the input of shoppers, the recipients of reminders, the
 * texts of administrators, the names and descriptions of payment links, and the payers in notifications.
 */
const ERASE_IN_OTHER_TABLES = [
  `update ${REMINDER_TABLE} set email_digest = null, email_without_plus_suffix_digest = null
    where charge_id = ${ANY_OF_IDS} and deleted_at is null`,
  `delete from ${SHOPPER_INPUT_TABLE} where deleted_at is null and payment_session_id = any(:sessions::text[])`,
  `update ${OPERATION_TABLE} set resolution_reason = case when resolution_reason is not null then '${ERASED_TEXT}' end,
    reason = case when reason is not null then '${ERASED_TEXT}' end
    where charge_id = ${ANY_OF_IDS} and deleted_at is null and (resolution_reason is not null or reason is not null)`,
  `update ${DISCREPANCY_TABLE} set resolution_reason = '${ERASED_TEXT}'
    where charge_id = ${ANY_OF_IDS} and deleted_at is null and resolution_reason is not null`,
  `update ${PAYMENT_LINK_TABLE} set name = '${ERASED_TEXT}', description = case when description is not null then '${ERASED_TEXT}' end
    where charge_id = ${ANY_OF_IDS} and deleted_at is null`,
  `update ${NOTIFICATION_TABLE} set parsed_notification = ${notificationWithoutPayerSql("parsed_notification")}, payload = ${payloadWithoutPayerSql("payload")}
    where merchant_charge_id = any(:names::text[]) and deleted_at is null`,
  `update checkout_transparent_admin_action set request_data = ${REQUEST_WITHOUT_TEXTS}
    where deleted_at is null and (
      subject_id = ${ANY_OF_IDS}
      or subject_id = any(array(select id from ${OPERATION_TABLE} where charge_id = ${ANY_OF_IDS}))
      or subject_id = any(array(select id from ${DISCREPANCY_TABLE} where charge_id = ${ANY_OF_IDS})))`,
]

/**
 * Erases the free texts, such as names and descriptions, in administrators' recorded requests to create payment links
 * for these orders. The requests are found by the id of the order, because a request is recorded before its link has a
 * charge.
 */
async function eraseTextsOfPaymentLinkRequests(
  knex: Knex,
  orderIds: readonly string[]
): Promise<void> {
  await knex.raw(
    `update checkout_transparent_admin_action set request_data = ${REQUEST_WITHOUT_TEXTS}
    where action = 'payment-links' and request_data ->> 'order_id' = any(?::text[])`,
    [[...orderIds]]
  )
}
