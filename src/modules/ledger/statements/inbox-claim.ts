import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ClaimedEntries } from "../ports/notification-inbox"
import {
  ENTRY_COLUMNS,
  entryFromRow,
  type EntryRow,
  IS_LIVE_CLAIM,
  IS_WAITING,
  NOTIFICATION_TABLE,
  WAITS,
} from "./inbox-rows"
import { NOW } from "./database-time"

/**
 * So many due entries are looked at for each group that is wanted, not all ten thousand that may
 * wait. A charge with more of them than that hides others from one claim at most: it is claimed.
 */
const READ_PER_GROUP = 8

/** Due, and nobody is at work on its charge. */
const IS_CLAIMABLE = `${WAITS} and next_attempt_at <= ${NOW} and not exists (
  select from ${NOTIFICATION_TABLE} as busy
  where busy.merchant_charge_id = entry.merchant_charge_id and busy.deleted_at is null
    and busy.state = 'claimed' and busy.claimed_until > ${NOW} offset 0)`

/** An entry without a charge is a group of its own: `lone_id`. */
const CANDIDATE = `select merchant_charge_id,
    case when merchant_charge_id is null then id end as lone_id, next_attempt_at, received_at
  from ${NOTIFICATION_TABLE} as entry where ${IS_CLAIMABLE}`

/**
 * The oldest are those due for longest. The newest are those received last, however often others
 * were put off and became due again meanwhile.
 *
 * `offset 0` and `array()` keep PostgreSQL from joining whole tables: whatever it believes about
 * their size, it is to look at a few rows, each by index.
 *
 * The update does not ask for `deleted_at`: it has ids, and without the word only their index will do.
 */
const CLAIM = `
  with oldest_due as materialized (
    ${CANDIDATE} order by next_attempt_at limit :read_limit
  ),
  newest_due as materialized (
    ${CANDIDATE} order by received_at desc limit :read_limit
  ),
  oldest as materialized (
    select merchant_charge_id, lone_id from oldest_due
    group by 1, 2 order by min(next_attempt_at) limit :oldest
  ),
  newest as materialized (
    select merchant_charge_id, lone_id from newest_due
    where not exists (
      select from oldest where oldest.lone_id = newest_due.lone_id
        or oldest.merchant_charge_id = newest_due.merchant_charge_id)
    group by 1, 2 order by max(received_at) desc limit :newest
  ),
  chosen as materialized (table oldest union all table newest),
  entries as materialized (
    select lone_id as id from chosen where lone_id is not null
    union all
    select entry.id from chosen, lateral (
      select id from ${NOTIFICATION_TABLE} as its
      where its.merchant_charge_id = chosen.merchant_charge_id and ${WAITS} offset 0) as entry
  )
  update ${NOTIFICATION_TABLE} set state = 'claimed',
    attempts = attempts + case when next_attempt_at <= ${NOW} then 1 else 0 end,
    claimed_by = :claim, updated_at = ${NOW},
    claimed_until = ${NOW} + :lease_ms * interval '1 millisecond',
    next_attempt_at = ${NOW} + :lease_ms * interval '1 millisecond'
  where id = any(array(select id from entries)) and ${IS_WAITING} and not (${IS_LIVE_CLAIM})
  returning ${ENTRY_COLUMNS.join(", ")}`

/**
 * `enable_sort`: where the statistics are of an idle inbox, PostgreSQL would rather sort all that
 * waits, which it takes for one row, than read the first of it in the order of an index.
 *
 * `jit`: up to version 17 a sort that is switched off and needed nevertheless is priced so high that
 * PostgreSQL would compile the statement first, for more than half a second.
 */
const IN_ORDER_OF_THE_INDEXES =
  "select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)"

/**
 * Claims up to `limit` groups of due entries. When one entry of a charge is due, all that wait are
 * claimed together, those that were put off among them; never those of a charge that another
 * live claim is at work on. Half of the groups are those due for longest, half those received
 * last, so that a backlog does not starve a shopper who is waiting now. Oldest receipt first.
 *
 * An attempt counts when it is claimed, and not for what was put off and is only taken along: an older
 * one would die at the pace of a newer one. Entries whose owner dies with them come back again and
 * again: whoever gets one with more attempts than it may have ends it by a requeue.
 *
 * One claim at a time, so that two cannot each take one entry of the same charge; it takes
 * milliseconds.
 */
export async function claimNotifications(
  knex: Knex,
  turn: { limit: number; leaseMs: number }
): Promise<ClaimedEntries[]> {
  const claim = randomUUID()
  const oldest = Math.ceil(turn.limit / 2)
  const { rows } = await underInboxLock(knex, async (transaction) => {
    await transaction.raw(IN_ORDER_OF_THE_INDEXES)
    return transaction.raw<{ rows: EntryRow[] }>(CLAIM, {
      claim,
      lease_ms: turn.leaseMs,
      read_limit: turn.limit * READ_PER_GROUP,
      oldest,
      newest: turn.limit - oldest,
    })
  })
  return groupsOf(rows, claim)
}

function groupsOf(rows: EntryRow[], claim: string): ClaimedEntries[] {
  const groups = new Map<string, ClaimedEntries>()
  for (const row of rows.sort(byReceipt)) {
    const { merchant_charge_id: chargeId } = row
    const name = chargeId === null ? `entry ${row.id}` : `charge ${chargeId}`
    const group = groups.get(name) ?? {
      claim,
      merchantChargeId: chargeId ?? undefined,
      entries: [],
    }
    group.entries.push(entryFromRow(row))
    groups.set(name, group)
  }
  return [...groups.values()]
}

function byReceipt(one: EntryRow, other: EntryRow): number {
  return (
    one.received_at.getTime() - other.received_at.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/**
 * Lets one at a time choose entries, over all processes. Taken before the statement that chooses,
 * which therefore sees what the last one chose. A process that freezes in between loses its
 * connection, and with it the lock, after five seconds.
 */
export async function underInboxLock<Result>(
  knex: Knex,
  work: (transaction: Knex) => Promise<Result>
): Promise<Result> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      `select set_config('idle_in_transaction_session_timeout', '5000', true),
        pg_advisory_xact_lock(hashtextextended('checkout_transparent_notification', 0))`
    )
    return work(transaction)
  })
}
