import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { databaseNow, NOW } from "./database-time"
import {
  ENTRY_COLUMNS,
  entryFromRow,
  type EntryRow,
  IS_LIVE_CLAIM,
  LONGEST_NOTE,
  NOTIFICATION_TABLE,
  UNCLAIMED,
} from "./inbox-rows"
import {
  INBOX_STATES,
  type InboxEntry,
  type ReplaySpan,
} from "../ports/notification-inbox"
import {
  isPayerErased,
  payloadWithoutPayer,
  reportedWithoutPayer,
} from "./erased-payer"
import { noteEvents } from "./outbox-entries"
import { storableText } from "./storable"
import { underInboxLock } from "./inbox-claim"

/** Renews claims that are still live; resolves to the ids of those that were. */
export async function renewClaims(
  knex: Knex,
  leases: readonly { id: string; token: string; ms: number }[]
): Promise<string[]> {
  const until = `${NOW} + lease.ms * interval '1 millisecond'`
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `update ${NOTIFICATION_TABLE} as entry set claimed_until = ${until}, next_attempt_at = ${until}
    from unnest(?::text[], ?::text[], ?::float[]) as lease (id, token, ms)
    where entry.id = lease.id and entry.claimed_by = lease.token and ${IS_LIVE_CLAIM}
    returning entry.id`,
    [
      leases.map(({ id }) => id),
      leases.map(({ token }) => token),
      leases.map(({ ms }) => ms),
    ]
  )
  return rows.map(({ id }) => id)
}

/** Gives claimed entries back as if they had not been claimed: they are due at once. */
export async function releaseClaims(
  knex: Knex,
  claims: readonly { id: string; token: string }[]
): Promise<number> {
  return knex(NOTIFICATION_TABLE)
    .whereIn(
      ["id", "claimed_by"],
      claims.map(({ id, token }) => [id, token])
    )
    .where({ state: "claimed", deleted_at: null })
    .update({
      ...UNCLAIMED,
      state: "received",
      // It was no attempt: nobody has found out whether it can be processed.
      attempts: knex.raw("greatest(attempts - 1, 0)"),
      next_attempt_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/** What one claim ends; nothing where another one has the entry by now. */
interface EndOfClaim {
  claim: string
  ids: readonly string[]
}

/** Ends a claim: what came of it, in one sentence. Nothing when the claim was lost meanwhile. */
export async function completeNotifications(
  knex: Knex,
  end: EndOfClaim,
  done: { state: "processed" | "ignored"; result: string }
): Promise<void> {
  await claimedEntries(knex, end).update({
    ...UNCLAIMED,
    ...withoutErasedPayer(knex),
    state: done.state,
    result: storableText(done.result, LONGEST_NOTE),
    next_attempt_at: null,
    ended_at: databaseNow(knex),
    updated_at: databaseNow(knex),
  })
}

/**
 * Ends a claim without success: the entries come back after `againAfterMs`, or die when they had
 * `mostAttempts`. Resolves to those that died with this call.
 */
export async function requeueNotifications(
  knex: Knex,
  end: EndOfClaim,
  failed: { error: string; againAfterMs: number; mostAttempts: number }
): Promise<InboxEntry[]> {
  const error = storableText(failed.error, LONGEST_NOTE)
  const unlessDead = (otherwise: string) =>
    `case when attempts < ? then ${otherwise} end`
  return knex.transaction(async (transaction) => {
    const rows = await claimedEntries(transaction, end)
      .update({
        ...UNCLAIMED,
        ...withoutErasedPayer(transaction),
        last_error: error,
        state: transaction.raw(
          `coalesce(${unlessDead("'received'")}, 'dead')`,
          [failed.mostAttempts]
        ),
        next_attempt_at: transaction.raw(
          unlessDead(`${NOW} + ? * interval '1 millisecond'`),
          [failed.mostAttempts, failed.againAfterMs]
        ),
        ended_at: transaction.raw(`case when attempts >= ? then ${NOW} end`, [
          failed.mostAttempts,
        ]),
        updated_at: databaseNow(transaction),
      })
      .returning<FailedRow[]>([...ENTRY_COLUMNS, "ended_at"])
    const dead = rows.filter(({ ended_at }) => ended_at !== null)
    await noteEvents(
      transaction,
      dead.map((row) => ({
        name: "checkout_transparent.notification.dead" as const,
        // One that was replayed may die again: that is another fact.
        key: `notification.dead:${row.id}:${row.ended_at?.toISOString()}`,
        data: {
          notification_id: row.id,
          account: row.account,
          merchant_charge_id: row.merchant_charge_id,
          attempts: row.attempts,
          error,
        },
      }))
    )
    return dead.map(entryFromRow)
  })
}

/** One that was received at the very moment of an erasure may have escaped that. */
function withoutErasedPayer(knex: Knex): Record<string, Knex.Raw> {
  const unlessErased = (column: string, erased: (column: string) => string) =>
    knex.raw(
      `case when ${isPayerErased(`${NOTIFICATION_TABLE}.merchant_charge_id`)} then ${erased(column)} else ${column} end`
    )
  return {
    reported: unlessErased("reported", reportedWithoutPayer),
    payload: unlessErased("payload", payloadWithoutPayer),
  }
}

type FailedRow = EntryRow & { ended_at: Date | null }

function claimedEntries(
  knex: Knex,
  { claim, ids }: EndOfClaim
): Knex.QueryBuilder {
  return knex(NOTIFICATION_TABLE)
    .whereIn("id", [...ids])
    .where({ claimed_by: claim, state: "claimed", deleted_at: null })
}

/** So that neither a delivery nor a claim waits long for a replay of everything. */
const AT_ONCE = 1000

/** Where a page of a span ends. The time as text: a Date has no microseconds. */
interface Place {
  id: string
  at: string
}

/** Puts an entry back as if just received, unless somebody is at work on it. False when nothing was. */
export async function replayNotification(
  knex: Knex,
  id: string
): Promise<boolean> {
  return (await putBack(knex, [id])) > 0
}

/** Puts back those of a list; resolves to how many of them there were. */
export function replayNotificationsWithIds(
  knex: Knex,
  ids: readonly string[]
): Promise<number> {
  return putBack(knex, ids)
}

/** Puts back what was received in a span of time, in batches. */
export async function replayNotifications(
  knex: Knex,
  span: ReplaySpan
): Promise<number> {
  let count = 0
  let after: Place | undefined
  for (;;) {
    const page = await pageOf(knex, span, after)
    count += await putBack(
      knex,
      page.map(({ id }) => id)
    )
    after = page.at(-1)
    if (page.length < AT_ONCE) {
      return count
    }
  }
}

function pageOf(
  knex: Knex,
  span: ReplaySpan,
  after: Place | undefined
): Promise<Place[]> {
  const states =
    span.states ?? INBOX_STATES.filter((state) => state !== "claimed")
  const page = knex(NOTIFICATION_TABLE)
    .select<Place[]>("id", knex.raw("received_at::text as at"))
    .where({ deleted_at: null })
    .whereIn("state", [...states])
    .orderBy(["received_at", "id"])
    .limit(AT_ONCE)
  if (span.account !== undefined) {
    void page.where({ account: span.account })
  }
  if (span.from) {
    void page.where("received_at", ">=", span.from)
  }
  if (span.to) {
    void page.where("received_at", "<=", span.to)
  }
  if (after) {
    void page.whereRaw("(received_at, id) > (?, ?)", [after.at, after.id])
  }
  return page
}

/** Under the lock of the claims: both change many rows, each in an order of its own. */
function putBack(knex: Knex, ids: readonly string[]): Promise<number> {
  return underInboxLock(knex, (transaction) =>
    transaction(NOTIFICATION_TABLE)
      .whereIn("id", [...ids])
      .where({ deleted_at: null })
      .whereRaw(`not (${IS_LIVE_CLAIM})`)
      .update({
        ...UNCLAIMED,
        state: "received",
        attempts: 0,
        next_attempt_at: databaseNow(transaction),
        result: null,
        ended_at: null,
        updated_at: databaseNow(transaction),
      })
  )
}
