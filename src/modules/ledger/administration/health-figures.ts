import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Backlog,
  DiscrepancyBacklog,
  FirstPaymentTimes,
  JobRuns,
  LatestLookups,
} from "../../../domain/health/health-check-data"
import { DOUBT_LISTED_AFTER_MS } from "../../../domain/reconciliation/charge-state-certainty"
import { HOUR_MS, MINUTE_MS } from "../../../domain/duration"
import { SQL_METHOD_LISTS } from "../charge/payment-method-sql-lists"
import { CHARGE_TABLE, OPERATION_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { DISCREPANCY_TABLE } from "../discrepancy/discrepancies"
import {
  NOTIFICATION_TABLE,
  IS_UNHANDLED,
} from "../notification/notification-rows"
import {
  type InstallationContext,
  INSTALLATION_TABLE,
  ONLY_ROW_ID,
} from "../charge/installation-id"
import { MOVEMENT_TABLE } from "../movement/movements"
import { SAVED_CARD_TABLE } from "../saved-card/saved-card-rows"
import { fromRow } from "../database/convert-rows"

/**
 * The time in milliseconds after which the health check reports a due charge as late. The scheduled job looks for due
 * charges every 15 seconds.
 */
const CHARGE_LATE_AFTER_MS = 5 * MINUTE_MS

/**
 * How many milliseconds after a card's removal the health check reports that the vault has not deleted the card. A card
 * whose deletion was not tried yet is not reported.
 *
 * The plugin tries the deletion a second time one hour after the first attempt. Two hours usually leave enough time for
 * this second attempt.
 */
const FAILED_DELETION_REPORTED_AFTER_MS = 2 * HOUR_MS

const timeMsAgoSql = (ms: number) => `${NOW} - interval '${ms} milliseconds'`
const SELECT_OPERATIONS = `select charge.account, operation.created_at as since
  from ${OPERATION_TABLE} as operation join ${CHARGE_TABLE} as charge on charge.id = operation.charge_id
  where operation.deleted_at is null`

/**
 * The SQL queries by which the health check finds waiting work.
 *
 * The condition of each query must contain or imply the condition of a partial index. Otherwise PostgreSQL cannot use
 * the index. For example, `synchronization_due_at < …` implies `synchronization_due_at is not null`.
 */
const WAITING_WORK_QUERIES = {
  /** Notifications without a result. */
  notifications: `select account, received_at as since from ${NOTIFICATION_TABLE} where ${IS_UNHANDLED}`,
  /** Charges whose synchronization is more than five minutes late. */
  lateCharges: `select account, synchronization_due_at as since from ${CHARGE_TABLE}
    where deleted_at is null and synchronization_due_at < ${timeMsAgoSql(CHARGE_LATE_AFTER_MS)}`,
  /** Operations that were claimed less than `DOUBT_LISTED_AFTER_MS` ago, and whose outcome is unknown. */
  recentDoubts: `${SELECT_OPERATIONS} and operation.state = 'unknown' and operation.created_at >= ${timeMsAgoSql(DOUBT_LISTED_AFTER_MS)}`,
  /**
   * Operations that were claimed at least `DOUBT_LISTED_AFTER_MS` ago and whose outcome is unknown. Operations in
   * flight are included, because the process that claimed them has probably died.
   */
  longDoubts: `${SELECT_OPERATIONS} and operation.state in ('in_flight', 'unknown') and operation.created_at < ${timeMsAgoSql(DOUBT_LISTED_AFTER_MS)}`,
  /**
   * Cards whose saving has an unknown outcome. The vault may have the card, but the plugin does not know the card's id.
   */
  cardsInDoubt: `select account, sent_to_vault_at as since from ${SAVED_CARD_TABLE}
    where saved_at is null and sent_to_vault_at is not null and deleted_at is null and save_outcome = 'unknown'`,
  /**
   * Cards that were removed more than two hours ago (`FAILED_DELETION_REPORTED_AFTER_MS`) and that the vault may still
   * have. Either no attempt to delete the card in the vault has succeeded, or the account's credentials have changed
   * since the card was saved. With other credentials, the plugin does not try to delete the card, because the card's id
   * may belong to a card of another merchant.
   */
  cardsNotDeleted: `select account, removed_at as since from ${SAVED_CARD_TABLE}
    where removed_at is not null and deleted_at is null and ciphertext is not null
    and deletion_outcome is not null and removed_at < ${timeMsAgoSql(FAILED_DELETION_REPORTED_AFTER_MS)}`,
}

/**
 * Counts the waiting work of the kind `what`, such as unhandled notifications or late charges. Resolves to one entry
 * for each account that has waiting work. The entry has the number of rows, and the time since which the oldest row has
 * waited.
 */
export async function countBacklogByAccount(
  knex: Knex,
  what: keyof typeof WAITING_WORK_QUERIES
): Promise<Backlog[]> {
  const { rows } = await knex.raw<{ rows: Backlog[] }>(
    `select account, count(*)::int as count, min(since) as "oldestAt" from (${WAITING_WORK_QUERIES[what]}) as waiting
    group by account order by account`
  )
  return rows
}

export async function countOpenDiscrepancies(
  knex: Knex
): Promise<DiscrepancyBacklog[]> {
  return knex(DISCREPANCY_TABLE)
    .where({ resolved_at: null, deleted_at: null })
    .groupBy("account", "kind")
    .orderBy(["account", "kind"])
    .select<DiscrepancyBacklog[]>(
      "account",
      "kind",
      knex.raw('count(*)::int as count, min(created_at) as "oldestAt"')
    )
}

/**
 * Resolves to two times for each account:
 * - `lastAt`: the latest time at which a lookup showed a charge.
 * - `failedSince`: the time of the first failed lookup of a charge after the charge's last successful lookup. If the
 *   lookups of several charges fail, the earliest of these times is used. The time is missing if no charge has failing
 *   lookups.
 *
 * Only the hundred newest charges of this installation are read, so an account can be missing. The payment links of the
 * accounts in `accountsWithoutLinks` are not read.
 */
export async function findLatestLookupTimes(
  { knex, digest }: InstallationContext,
  accountsWithoutLinks: readonly string[]
): Promise<LatestLookups[]> {
  const { rows } = await knex.raw<{ rows: LatestLookups[] }>(
    `select account, max(looked_up_at) as "lastAt", min(lookup_failed_since) as "failedSince"
    from (select account, looked_up_at, lookup_failed_since from ${CHARGE_TABLE}
      where installation_digest = ? and deleted_at is null and not (method in (${SQL_METHOD_LISTS.link}) and account = any(?))
      order by created_at desc limit 100) as newest
    group by account`,
    [digest, [...accountsWithoutLinks]]
  )
  return rows.map(fromRow)
}

/** Counts an account's payment links of this installation for which a synchronization is planned. */
export async function countLinksWithPlannedSynchronization(
  { knex, digest }: InstallationContext,
  account: string
): Promise<number> {
  const row = await knex(CHARGE_TABLE)
    .where({
      account,
      installation_digest: digest,
      method: "link",
      deleted_at: null,
    })
    .whereNotNull("synchronization_due_at")
    .first<{ count: number }>(knex.raw("count(*)::int as count"))
  return row.count
}

/**
 * Resolves to the time of the scheduled job's latest run (`ranAt`), and to the time at which the ledger first used this
 * database (`expectedSince`). The job is expected to run from that time on. Resolves to `undefined` if the ledger has
 * never used this database.
 */
export async function findLatestJobRun(
  knex: Knex
): Promise<JobRuns | undefined> {
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .first<JobRuns | undefined>({
      ranAt: "job_last_ran_at",
      expectedSince: "created_at",
    })
  return row && fromRow(row)
}

/**
 * Resolves to the times at which the ledger recorded an account's first Pix payment, first card payment and first
 * refund. A time is `undefined` if there is no such payment or refund. The oldest charge with captured money counts as
 * the first payment.
 */
export async function findFirstPaymentTimes(
  knex: Knex,
  account: string
): Promise<FirstPaymentTimes> {
  const paidBy = (method: string): Knex.QueryBuilder =>
    knex(MOVEMENT_TABLE)
      .where(
        "charge_id",
        knex(CHARGE_TABLE)
          .where({ account, method, deleted_at: null })
          .whereRaw("highest_captured_amount > 0")
          .orderBy("created_at")
          .limit(1)
          .select("id")
      )
      .where({ kind: "captured", deleted_at: null })
      .min("recorded_at")
  const refunded = knex(MOVEMENT_TABLE)
    .where({ account, kind: "refunded", deleted_at: null })
    .min("recorded_at")
  const { rows } = await knex.raw<{ rows: [FirstPaymentTimes] }>(
    'select (?) as "pixPaidAt", (?) as "cardPaidAt", (?) as "refundedAt"',
    [paidBy("pix"), paidBy("card"), refunded]
  )
  return fromRow(rows[0])
}
