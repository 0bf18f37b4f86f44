import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import { ALERT_TABLE } from "../event/alerts"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import {
  NEXT_PAYMENT_CHECK_AT,
  FISCAL_DOCUMENT_TABLE,
} from "../administration/buyer-documents"
import { LEASE_TABLE } from "../lease/leases"
import { QUOTED_RULES_TABLE } from "../setting/quoted-price-rules"
import { REMINDER_TABLE } from "../event/reminders"
import { NOTIFICATION_TABLE } from "../notification/notification-rows"
import { SAVED_CARD_TABLE } from "../saved-card/saved-card-rows"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"

/**
 * The ages at which rows are deleted. The input of a shopper is deleted after 24 hours if it was not used, and the
 * shopper then has to enter the card again. Notifications are deleted after 90 days, because administrators may need
 * them until then.
 */
export const RETENTION_PERIODS = { hours: 24, days: 90 }

const { days, hours } = RETENTION_PERIODS

/**
 * The rows that are deleted when they are old. Each entry has the table, the column with the time, the age, and
 * sometimes a further condition. Notifications without a result are not deleted. The row of a lease is usually deleted
 * earlier, when the lease is released.
 */
const OLD_ROWS = {
  shopperInputs: [SHOPPER_INPUT_TABLE, "created_at", `${hours} hours`],
  leases: [LEASE_TABLE, "expires_at", `${hours} hours`],
  notifications: [
    NOTIFICATION_TABLE,
    "received_at",
    `${days} days`,
    "and handled_at is not null",
  ],
  alerts: [ALERT_TABLE, "created_at", `${days} days`],
  reminders: [REMINDER_TABLE, "created_at", `${days} days`],
  // A price quote is valid for two days.
  quotedRules: [QUOTED_RULES_TABLE, "quoted_until", `${days} days`],
  fiscalDocuments: [FISCAL_DOCUMENT_TABLE, "created_at", `${days} days`],
  removedCards: [SAVED_CARD_TABLE, "removed_at", `${days} days`],
  // These rows are kept for the digests of card tokens that were sent. After this time, no shopper's input has such a
  // token any more.
  unsavedCards: [
    SAVED_CARD_TABLE,
    "sent_to_vault_at",
    `${hours} hours`,
    "and saved_at is null and save_outcome in ('rejected', 'merged')",
  ],
  // The cards that the vault may have, and whose ids the plugin does not know.
  cardsInDoubt: [
    SAVED_CARD_TABLE,
    "sent_to_vault_at",
    `${days} days`,
    "and saved_at is null and save_outcome = 'unknown'",
  ],
} as const

/**
 * The number of deleted rows for each entry of OLD_ROWS. Documents that DELETE_DOCUMENTS_OF_UNPAID_CHARGES has deleted
 * are not counted.
 */
export type DeletedRowCounts = Record<keyof typeof OLD_ROWS, number>

/**
 * Deletes the rows of OLD_ROWS that are older than their retention period, and the buyers' documents of charges that
 * were never paid. Rows that another transaction has locked are deleted by a later run.
 */
export async function deleteOldRows(knex: Knex): Promise<DeletedRowCounts> {
  await runStatementInBatches(knex, DELETE_DOCUMENTS_OF_UNPAID_CHARGES)
  const counts: [string, number][] = []
  for (const [what, [table, column, age, more = ""]] of Object.entries(
    OLD_ROWS
  )) {
    // The ids are an array. With a join, PostgreSQL would read the whole table to find a thousand ids.
    const deleted = await runStatementInBatches(
      knex,
      `delete from ${table} where id = any(array(
        select id from ${table} where deleted_at is null and ${column} < ${NOW} - interval '${age}' ${more}
        order by ${column} limit ? for update skip locked))`
    )
    counts.push([what, deleted])
  }
  return Object.fromEntries(counts) as DeletedRowCounts
}

/**
 * An SQL condition for a charge that was never captured and cannot be captured any more: its state is final, and no
 * synchronization is planned.
 */
const WAS_NEVER_PAID = `charge.highest_captured_amount = 0 and charge.captured_amount = 0
  and charge.synchronization_due_at is null and charge.leased_by is null
  and charge.state not in ('unresolved', 'pending', 'authorized')`

const FROM_ITS_CHARGE = `from ${CHARGE_TABLE} as charge where charge.id = due.charge_id`
/**
 * SQL that checks the buyers' documents whose check is due. The result of the check depends on the document's charge:
 * - If the charge was never paid and cannot be paid any more, or does not exist, the document is deleted.
 * - If money of the charge was captured, the document is kept and not checked again.
 * - In all other cases, the document is checked again a day later.
 *
 * The statement uses arrays and subqueries, because with joins, PostgreSQL would read whole tables to find a thousand
 * ids.
 */
const DELETE_DOCUMENTS_OF_UNPAID_CHARGES = `
  with due as materialized (
    select id, charge_id from ${FISCAL_DOCUMENT_TABLE} where payment_check_due_at <= ${NOW} and deleted_at is null
    order by payment_check_due_at limit ? for update skip locked
  ), asked as materialized (
    select id, coalesce((select ${WAS_NEVER_PAID} ${FROM_ITS_CHARGE}), true) as is_over,
      (select charge.highest_captured_amount > 0 ${FROM_ITS_CHARGE}) as has_money from due
  ), gone as (
    delete from ${FISCAL_DOCUMENT_TABLE} where id = any(array(select id from asked where is_over))
  ), kept as (
    update ${FISCAL_DOCUMENT_TABLE} set payment_check_due_at = null
    where id = any(array(select id from asked where not is_over and has_money))
  ), asked_again as (
    update ${FISCAL_DOCUMENT_TABLE} set payment_check_due_at = ${NEXT_PAYMENT_CHECK_AT}
    where id = any(array(select id from asked where not is_over and not has_money))
  )
  select id from due`

const ROWS_PER_BATCH = 1000

/**
 * Runs a statement repeatedly, each time for at most a thousand rows, so that no other work has to wait long. Resolves
 * to the number of all rows that the statement has returned or deleted.
 */
async function runStatementInBatches(
  knex: Knex,
  statement: string
): Promise<number> {
  for (let count = 0; ;) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(statement, [
      ROWS_PER_BATCH,
    ])
    count += rowCount
    if (rowCount < ROWS_PER_BATCH) {
      return count
    }
  }
}
