import { setTimeout as delay } from "node:timers/promises"

import { expectSuccess } from "../../harness/shopper/a-shopper"
import { logIn } from "../../harness/admin/an-admin"
import { createHttpClientAt } from "../../harness/shopper/http-client-at"
import { mapConcurrently } from "../map-concurrently"
import { isWaitingForAdministratorOrNotification } from "../records/violations-without-lookups"
import { readLedger } from "../records/records"
import type { ChaosEnvironment } from "./chaos-environment"

const MINUTE_MS = 60_000

/**
 * The steps, in minutes, by which the clocks of the ledger and the gateway are moved forward. After the last step, all
 * leases and codes have expired, and the time in which the plugin waits for a lost answer is over.
 */
const MOVES_MINUTES = [3, 3, 20, 60]
/**
 * The steps, in minutes, by which the clocks are moved further forward if the store books from notifications. A store
 * that books from notifications waits 60 minutes longer than other stores before an unpaid code counts as over
 * (`notificationGraceMinutes`). The first step is longer than these 60 minutes.
 */
const MOVES_OF_GRACE_MINUTES = [65, 4]
/**
 * The steps, in minutes, by which the clocks are moved forward after the daily reconciliation. If a payment in Medusa
 * has no charge in the ledger, the reconciliation can insert one. The outcome of the inserted charge is unknown at
 * first. The plugin resolves it within these minutes.
 */
const MOVES_AFTER_MORNING_MINUTES = [3, 3]
/**
 * The longest time, in milliseconds, that the run waits for the store to finish its work. It is long enough for two
 * runs of the job that synchronizes due charges.
 */
const LONGEST_REMAINING_WORK_MS = 35_000
const AT_ONCE = 4

/**
 * SQL that returns the dates of yesterday and today in São Paulo by the ledger's clock. Everything in a run happens on
 * these two days.
 */
const YESTERDAY_AND_TODAY_SQL = `select to_char(day - 1, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to"
  from (select (checkout_transparent_now() at time zone 'America/Sao_Paulo')::date as day) as today`

/**
 * Ends a run. Moves the clocks forward until all deadlines have passed, runs the daily reconciliation, and synchronizes
 * every charge. Then waits until the store has no work left, but at most LONGEST_REMAINING_WORK_MS. Does not throw if
 * work is left.
 */
export async function synchronizeUntilIdle(
  environment: ChaosEnvironment
): Promise<void> {
  const { simulator, database, setting } = environment
  await Promise.race([
    simulator.deliveriesIdle(),
    delay(LONGEST_REMAINING_WORK_MS),
  ])
  const admin = await logIn(
    createHttpClientAt(() => environment.processes[0].url)
  )
  const grace =
    setting.observe === "notifications" ? MOVES_OF_GRACE_MINUTES : []
  await passTimeInSteps(environment, [...MOVES_MINUTES, ...grace])
  // Only the daily reconciliation finds an order whose process was killed before it created a charge.
  const { rows } = await database.query<object>(YESTERDAY_AND_TODAY_SQL)
  const path = "/admin/checkout-transparent/reconciliation"
  await expectSuccess(admin.request("post", path, rows[0]))
  await passTimeInSteps(environment, MOVES_AFTER_MORNING_MINUTES)
  await synchronizeAll(environment, admin)
  await waitUntilNoWork(environment)
}

async function passTimeInSteps(
  environment: ChaosEnvironment,
  minutes: readonly number[]
): Promise<void> {
  for (const each of minutes) {
    await environment.letTimePass(each * MINUTE_MS)
    await waitUntilNoWork(environment)
  }
}

async function waitUntilNoWork(environment: ChaosEnvironment): Promise<void> {
  const end = Date.now() + LONGEST_REMAINING_WORK_MS
  do {
    await delay(1_000)
    await Promise.race([environment.simulator.deliveriesIdle(), delay(5_000)])
  } while ((await hasUnfinishedWork(environment)) && Date.now() < end)
}

async function hasUnfinishedWork({
  database,
  setting,
}: ChaosEnvironment): Promise<boolean> {
  const ledger = await readLedger(database)
  return ledger.unfinishedWork.some(
    (one) =>
      setting.observe === "lookups" ||
      !isWaitingForAdministratorOrNotification(one, ledger)
  )
}

/**
 * Synchronizes every charge, as an administrator does with the button on the page of a payment. If a charge cannot be
 * synchronized, only notes the error in the journal.
 */
async function synchronizeAll(
  { database, journal }: ChaosEnvironment,
  admin: Awaited<ReturnType<typeof logIn>>
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    "select id from checkout_transparent_charge order by id"
  )
  const requestSynchronization = async (id: string) => {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await expectSuccess(admin.request("post", path)).catch((error: Error) =>
      journal.addNote("admin", `cannot synchronize: ${error.message}`, [id])
    )
  }
  await mapConcurrently(rows, AT_ONCE, ({ id }) => requestSynchronization(id))
}
