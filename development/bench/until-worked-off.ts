import { setTimeout as sleep } from "node:timers/promises"

import { NOTIFICATION_TABLE } from "../../src/modules/ledger/statements/inbox-rows"
import type { Stage } from "./open-stage"
import { queryDatabase } from "./query-database"

const POLL_MS = 10
const LONGEST_MS = 30_000

/** What we do after the order is placed is not to fall on the next one. */
export async function untilWorkedOff({ databaseUrl }: Stage): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    const [{ waiting } = { waiting: 0 }] = await queryDatabase<{
      waiting: number
    }>(
      databaseUrl,
      `select count(*)::int as waiting from ${NOTIFICATION_TABLE} where ended_at is null`
    )
    if (waiting === 0) return
    if (performance.now() > deadline) {
      throw new Error(`A notification was not worked off in ${LONGEST_MS} ms.`)
    }
    await sleep(POLL_MS)
  }
}
