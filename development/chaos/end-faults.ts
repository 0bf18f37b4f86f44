import { setTimeout as delay } from "node:timers/promises"

import { succeeds } from "../../integration-tests/support/a-shopper"
import { logIn } from "../../integration-tests/support/an-admin"
import { storeApiAt } from "../../integration-tests/support/a-store-api"
import { inLanes } from "../in-lanes"
import { leftOver } from "../records/records"
import type { Stage } from "./stage"

const MINUTE_MS = 60_000

/**
 * The steps by which the ledger's time is moved: past every lease and every wait for a lost answer,
 * past the end of all codes and what follows it, and past the work that this begins.
 */
const MOVES_MS = [3, 3, 20, 60, 3, 3].map((minutes) => minutes * MINUTE_MS)
/** How many of these steps follow the daily reconciliation, which puts orders in doubt that nobody knew of. */
const MOVES_AFTER_MORNING = 2
/** The time for two turns of the job, in milliseconds. */
const QUIET_WITHIN_MS = 35_000
const AT_ONCE = 4

/** The two days in which the run happened. */
const TWO_DAYS = `select to_char(day - 1, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to"
  from (select (checkout_transparent_now() at time zone 'America/Sao_Paulo')::date as day) as today`

/** Stops all faults, and lets all the time pass that any work waits for. */
export async function endFaults(stage: Stage): Promise<void> {
  const { simulator, database } = stage
  await Promise.race([simulator.deliveriesIdle(), delay(QUIET_WITHIN_MS)])
  const admin = await logIn(storeApiAt(() => stage.processes[0].url))
  for (const [at, ms] of MOVES_MS.entries()) {
    if (at === MOVES_MS.length - MOVES_AFTER_MORNING) {
      // Only the daily reconciliation finds an order whose process died before it asked for a charge.
      const { rows } = await database.query<object>(TWO_DAYS)
      const path = "/admin/checkout-transparent/reconciliation"
      await succeeds(admin.request("post", path, rows[0]))
    }
    await stage.letTimePass(ms)
    await untilQuiet(stage)
  }
  await synchronizeAll(stage, admin)
  await untilQuiet(stage)
}

async function untilQuiet(stage: Stage): Promise<void> {
  const end = Date.now() + QUIET_WITHIN_MS
  do {
    await delay(1_000)
    await Promise.race([stage.simulator.deliveriesIdle(), delay(5_000)])
  } while ((await leftOver(stage.database)).length > 0 && Date.now() < end)
}

/** Synchronizes every charge, like an admin who presses its button. */
async function synchronizeAll(
  { database, journal }: Stage,
  admin: Awaited<ReturnType<typeof logIn>>
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    "select id from checkout_transparent_charge order by id"
  )
  const synchronize = async (id: string) => {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await succeeds(admin.request("post", path)).catch((error: Error) =>
      journal.note("admin", `cannot synchronize: ${error.message}`, [id])
    )
  }
  await inLanes(rows, AT_ONCE, ({ id }) => synchronize(id))
}
