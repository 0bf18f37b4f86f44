import { setTimeout as sleep } from "node:timers/promises"
import type { Ask } from "./what-must-not-change"

const INBOX = "checkout_transparent_notification"
const POLL_MS = 1_000
/** Without a single entry less. */
const LONGEST_STANDSTILL_MS = 5 * 60_000

/** Waits until the inbox is worked off, as if the pauses of what waits had passed. */
export async function drain(ask: Ask): Promise<void> {
  let fewest = Infinity
  let since = performance.now()
  for (;;) {
    const waiting = await countWaiting(ask)
    if (waiting === 0) {
      return
    }
    if (waiting < fewest) {
      fewest = waiting
      since = performance.now()
    }
    if (performance.now() - since > LONGEST_STANDSTILL_MS) {
      throw new Error(`${waiting} notifications wait, and get no fewer.`)
    }
    await ask(
      `update ${INBOX} set next_attempt_at = now()
      where state = 'received' and deleted_at is null and next_attempt_at > now()`
    )
    await sleep(POLL_MS)
  }
}

export async function countWaiting(ask: Ask): Promise<number> {
  const [count] = await ask(
    `select count(*)::int as waiting from ${INBOX}
    where deleted_at is null and state in ('received', 'claimed')`
  )
  return Number(count?.waiting)
}

/** How many entries ended how. */
export async function inboxByState(ask: Ask): Promise<Record<string, number>> {
  const rows = await ask(
    `select state, count(*)::int as count from ${INBOX} group by state order by state`
  )
  return Object.fromEntries(
    rows.map(({ state, count }) => [String(state), Number(count)])
  )
}
