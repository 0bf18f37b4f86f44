import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  INBOX_STATES,
  type ReplaySpan,
} from "../../../core/ports/notification-inbox"
import { underInboxLock } from "./inbox-lock"
import { IS_LIVE_CLAIM, NOTIFICATION_TABLE, UNCLAIMED } from "./inbox-rows"
import { databaseNow } from "./database-time"

/** So that neither a delivery nor a claim waits long for a replay of everything. */
const AT_ONCE = 1000

/** Where a page of a span ends. The time as text: a Date has no microseconds. */
interface Place {
  id: string
  at: string
}

/**
 * Puts entries back as if just received, but not those that somebody is at work on. Resolves to
 * whether there was one, or how many there were. A long span is put back in batches.
 */
export async function replayNotification(
  knex: Knex,
  id: string
): Promise<boolean> {
  return (await putBack(knex, [id])) > 0
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
