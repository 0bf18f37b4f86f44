import { setTimeout as sleep } from "node:timers/promises"

import { CHARGE_TABLE } from "../../src/modules/ledger/statements/charge-rows"
import type { Stage } from "./open-stage"
import { processorMs } from "./processor-time"
import { queryDatabase } from "./query-database"

/** More than one interval of the job, and all that it has to do. */
const LONGEST_MS = 120_000
const POLL_MS = 50

/** What the looks cost that follow the sales. */
export interface LaterLooks {
  sales: number
  /** Of Medusa's process, for one sale. */
  processorMs: number
}

/**
 * Half a minute after every sale a job of the package looks once whether Medusa has booked it. That
 * would be in the middle of some other method's turn, so these looks wait until the rounds are over.
 */
export async function holdBackLooks({ databaseUrl }: Stage): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `update ${CHARGE_TABLE} set synchronize_at = now() + interval '1 day' where synchronize_at is not null`
  )
}

/** Lets them happen, all of them. Undefined where the system does not tell processor times. */
export async function measureLaterLooks(
  stage: Stage
): Promise<LaterLooks | undefined> {
  const { databaseUrl, storePid } = stage
  await queryDatabase(
    databaseUrl,
    `update ${CHARGE_TABLE} set synchronize_at = now() where synchronize_at is not null`
  )
  const { waiting: sales } = await countLooks(databaseUrl)
  const deadline = performance.now() + LONGEST_MS
  let before = processorMs(storePid)
  let hasBegun = false
  for (;;) {
    const now = processorMs(storePid)
    const { waiting, held } = await countLooks(databaseUrl)
    hasBegun ||= held > 0 || waiting < sales
    if (waiting === 0) break
    // What the process does until its job comes round is no part of it.
    if (!hasBegun) before = now
    if (performance.now() > deadline) {
      throw new Error(
        `${waiting} of ${sales} sales were not found booked within ${LONGEST_MS} ms.`
      )
    }
    await sleep(POLL_MS)
  }
  const after = processorMs(storePid)
  return before !== undefined && after !== undefined && sales > 0
    ? { sales, processorMs: (after - before) / sales }
    : undefined
}

async function countLooks(
  databaseUrl: string
): Promise<{ waiting: number; held: number }> {
  const [counts] = await queryDatabase<{ waiting: number; held: number }>(
    databaseUrl,
    // Days later another look follows at what was paid; that one does not count.
    `select count(*)::int as waiting, count(held_by)::int as held
    from ${CHARGE_TABLE} where synchronize_at <= now() or held_by is not null`
  )
  return counts!
}
