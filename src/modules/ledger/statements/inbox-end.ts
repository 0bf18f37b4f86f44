import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InboxEntry } from "../../../core/ports/notification-inbox"
import { noteEvents } from "./outbox-entries"
import {
  ENTRY_COLUMNS,
  entryFromRow,
  type EntryRow,
  LONGEST_NOTE,
  NOTIFICATION_TABLE,
  UNCLAIMED,
} from "./inbox-rows"
import { storableText } from "./storable"
import { databaseNow, NOW } from "./database-time"

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

type FailedRow = EntryRow & { ended_at: Date | null }

function claimedEntries(
  knex: Knex,
  { claim, ids }: EndOfClaim
): Knex.QueryBuilder {
  return knex(NOTIFICATION_TABLE)
    .whereIn("id", [...ids])
    .where({ claimed_by: claim, state: "claimed", deleted_at: null })
}
