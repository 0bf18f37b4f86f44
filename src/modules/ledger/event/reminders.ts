import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  type ReminderId,
  REMINDER_KINDS,
  type ReminderRecipient,
  type ReminderTimes,
} from "../../../domain/reminder"
import { HOUR_MS, MINUTE_MS } from "../../../domain/duration"
import {
  type ChargeSelection,
  selectChargeIds,
} from "../charge/list/charge-list"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { InstallationContext } from "../charge/installation-id"
import { SQL_METHOD_LISTS } from "../charge/payment-method-sql-lists"

export const REMINDER_TABLE = "checkout_transparent_reminder"
const OPT_OUT_TABLE = "checkout_transparent_reminder_opt_out"

/**
 * Only a code with a lifetime longer than this number of milliseconds gets an additional reminder shortly before it
 * expires.
 */
const LONG_LIFE_MS = 2 * HOUR_MS
/**
 * The time in milliseconds that a shopper needs to pay after a reminder. No reminder is sent for a code that expires
 * sooner.
 */
const MIN_TIME_TO_PAY_MS = 2 * MINUTE_MS
/**
 * The largest number of reminders to one mailbox in 24 hours. A payment has at most three reminders, so a second
 * payment on the same day can still have one.
 */
const MAX_REMINDERS_PER_DAY = 4

/**
 * The SQL expression for the kind of reminder that an unpaid code should get now:
 * - `last`: the code expires soon, and its whole lifetime is longer than two hours (LONG_LIFE_MS).
 * - `first`: the configured number of minutes has passed since the code was created.
 * - `made`: the ledger has recorded the order of the charge.
 *
 * If several of these conditions are met, the kind that comes first in the list is used. If none is met, the expression
 * is null.
 */
const KIND_OF_DUE_REMINDER = `case
  when code_expires_at - charge.created_at > :long_life * interval '1 millisecond'
    and code_expires_at - :before_end * interval '1 minute' <= ${NOW} then 'last'
  when charge.created_at + :after * interval '1 minute' <= ${NOW} then 'first'
  when order_id is not null then 'made'
end`

/**
 * The SQL `from` clause that selects the codes for which a reminder is due and was neither claimed nor skipped. A code
 * must meet all of these conditions:
 * - It is unpaid, and was neither abandoned nor erased.
 * - It belongs to this installation, and is the latest charge of its payment collection.
 * - More than two minutes remain until the code expires (MIN_TIME_TO_PAY_MS).
 * - The charge has a digest of the buyer's e-mail address, and this buyer has not opted out of reminders.
 */
const FROM_CODES_DUE_FOR_REMINDER = `
  from ${CHARGE_TABLE} as charge cross join lateral (select ${KIND_OF_DUE_REMINDER} as kind) as due
  where charge.state = 'pending' and charge.method in (${SQL_METHOD_LISTS.remindedOf}) and charge.deleted_at is null
    and charge.account = :account and charge.installation_digest = :digest
    and charge.abandoned_at is null and charge.personal_data_erased_at is null and charge.code_payload is not null
    and charge.code_expires_at > ${NOW} + :time_to_pay * interval '1 millisecond'
    and charge.email_digest is not null and kind is not null
    and not exists (select from ${OPT_OUT_TABLE} as opted
      where opted.email_digest = charge.email_digest and opted.deleted_at is null)
    and not exists (select from ${REMINDER_TABLE} as reminder
      where reminder.charge_id = charge.id and reminder.kind = due.kind and reminder.deleted_at is null)
    and not exists (select from ${CHARGE_TABLE} as newer
      where newer.payment_collection_id = charge.payment_collection_id
        and newer.created_at > charge.created_at and newer.deleted_at is null)`

export interface AccountReminderTimes extends ReminderTimes {
  account: string
}

const bindingsOfAccount = (
  digest: string,
  { account, afterMinutes, beforeEndMinutes }: AccountReminderTimes
) => ({
  account,
  digest,
  after: afterMinutes,
  before_end: beforeEndMinutes,
  long_life: LONG_LIFE_MS,
  time_to_pay: MIN_TIME_TO_PAY_MS,
})

/**
 * Resolves to at most `limit` reminders of one account that are due now. The reminder of the code that expires first
 * comes first. Does not claim the reminders.
 */
export async function findDueReminders(
  { knex, digest }: InstallationContext,
  of: AccountReminderTimes,
  limit: number
): Promise<ReminderId[]> {
  const { rows } = await knex.raw<{ rows: ReminderId[] }>(
    `select charge.id as "chargeId", due.kind ${FROM_CODES_DUE_FOR_REMINDER} order by charge.code_expires_at limit :limit`,
    { ...bindingsOfAccount(digest, of), limit }
  )
  return rows
}

/**
 * Resolves to true if a reminder may be sent to an e-mail address now. Resolves to false if the owner of the address
 * has opted out, or if MAX_REMINDERS_PER_DAY reminders to the same mailbox were claimed in the last 24 hours.
 */
export async function canSendReminderTo(
  knex: Knex,
  { emailDigest, emailWithoutPlusSuffixDigest }: ReminderRecipient
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { may: boolean }[] }>(
    `select not exists (select from ${OPT_OUT_TABLE} as opted
        where opted.email_digest = :email_digest and opted.deleted_at is null)
      and (select count(*) from ${REMINDER_TABLE} as reminder
        where reminder.email_without_plus_suffix_digest = :email_without_plus_suffix_digest and reminder.deleted_at is null
          and reminder.created_at > ${NOW} - interval '24 hours') < :most as may`,
    {
      email_digest: emailDigest,
      email_without_plus_suffix_digest: emailWithoutPlusSuffixDigest,
      most: MAX_REMINDERS_PER_DAY,
    }
  )
  return rows[0]?.may === true
}

type ReminderToWrite = ReminderId & { recipient?: ReminderRecipient }

/**
 * Claims a reminder before it is sent, and resolves to the reminder's id. Resolves to `undefined` in two cases:
 * - The reminder is not due, or another process has claimed the reminder.
 * - The recipient must not receive a reminder now (see `canSendReminderTo`). The reminder is then not attempted again.
 *
 * Omit `recipient` for a reminder that is sent to no e-mail address. The reminder's event is published nevertheless.
 */
export async function claimReminder(
  here: InstallationContext,
  of: AccountReminderTimes,
  { recipient, ...due }: ReminderToWrite
): Promise<string | undefined> {
  if (!recipient) {
    return writeReminder(here, of, due)
  }
  return here.knex.transaction(async (transaction) => {
    // Claims for the same mailbox run one after the other, so that each claim counts all earlier claims.
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_reminder' || ?::text, 0))",
      [recipient.emailWithoutPlusSuffixDigest]
    )
    const may = await canSendReminderTo(transaction, recipient)
    const within = { ...here, knex: transaction }
    const id = await writeReminder(within, of, {
      ...due,
      ...(may && { recipient }),
    })
    return may ? id : undefined
  })
}

/** Records that a reminder will not be sent, so that `findDueReminders` does not return the reminder again. */
export async function recordSkippedReminder(
  here: InstallationContext,
  of: AccountReminderTimes,
  due: ReminderId
): Promise<void> {
  await writeReminder(here, of, due)
}

/**
 * Stores the row of a reminder. The row contains the recipient only if the reminder will be sent, because all rows with
 * a recipient count towards the mailbox's daily limit.
 */
async function writeReminder(
  { knex, digest }: InstallationContext,
  of: AccountReminderTimes,
  { chargeId, kind, recipient }: ReminderToWrite
): Promise<string | undefined> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `insert into ${REMINDER_TABLE}
      (id, charge_id, payment_collection_id, kind, email_digest, email_without_plus_suffix_digest, created_at, updated_at)
    select :id, charge.id, charge.payment_collection_id, due.kind, :email_digest::text, :email_without_plus_suffix_digest::text, ${NOW}, ${NOW}
    ${FROM_CODES_DUE_FOR_REMINDER}
      and charge.id = :charge_id and due.kind = :kind
    on conflict do nothing returning id`,
    {
      ...bindingsOfAccount(digest, of),
      id: generateEntityId(undefined, "ctrem"),
      charge_id: chargeId,
      kind,
      email_digest: recipient?.emailDigest ?? null,
      email_without_plus_suffix_digest:
        recipient?.emailWithoutPlusSuffixDigest ?? null,
    }
  )
  return rows[0]?.id
}

export async function recordReminderSent(
  knex: Knex,
  id: string
): Promise<void> {
  await knex(REMINDER_TABLE)
    .where({ id, deleted_at: null })
    .update({ sent_at: databaseNow(knex), updated_at: databaseNow(knex) })
}

/**
 * Resolves to true if the recipient was erased from the row of a claimed reminder, or if the row does not exist. Call
 * this function only for a reminder that was claimed with a recipient.
 */
export async function isRecipientErased(
  knex: Knex,
  id: string
): Promise<boolean> {
  const claimed = await knex(REMINDER_TABLE)
    .where({ id })
    .first<{ email_digest: string | null } | undefined>("email_digest")
  return claimed?.email_digest == null
}

/**
 * Resolves to the ids of all reminders that may exist for the selected charges: one id for each charge and each kind of
 * reminder. Some of these reminders may never have been sent. If `of.emailDigest` is set, the result also contains the
 * recorded reminders to this e-mail address.
 *
 * Use the result only to delete the rows that Medusa's notification module may have stored for these reminders.
 */
export async function findPossiblySentReminders(
  knex: Knex,
  of: ChargeSelection
): Promise<ReminderId[]> {
  const ids = await selectChargeIds(knex, [of]).pluck<string[]>("id")
  const ofCharges = ids.flatMap((chargeId) =>
    REMINDER_KINDS.map((kind) => ({ chargeId, kind }))
  )
  const { emailDigest } = of
  const toAddress =
    emailDigest === undefined
      ? []
      : await knex(REMINDER_TABLE)
          .where({ email_digest: emailDigest, deleted_at: null })
          .select<ReminderId[]>("charge_id as chargeId", "kind")
  return [...ofCharges, ...toAddress]
}

export async function optOutOfReminders(
  knex: Knex,
  emailDigest: string
): Promise<void> {
  await knex.raw(
    `insert into ${OPT_OUT_TABLE} (id, email_digest, created_at, updated_at)
    values (?, ?, ${NOW}, ${NOW}) on conflict do nothing`,
    [generateEntityId(undefined, "ctopt"), emailDigest]
  )
}

export async function hasNotOptedOutOfReminders(
  knex: Knex,
  emailDigest: string
): Promise<boolean> {
  const optedOut = await knex(OPT_OUT_TABLE)
    .where({ email_digest: emailDigest, deleted_at: null })
    .first<{ id: string } | undefined>("id")
  return optedOut === undefined
}
