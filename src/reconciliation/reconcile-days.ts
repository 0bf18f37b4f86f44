import type { MedusaContainer } from "@medusajs/framework/types"
import { randomUUID } from "node:crypto"
import { describeError } from "../charge/errors/payment-plugin-error"
import {
  dayOf,
  daysBetween,
  PASSES,
  type ReconciledDay,
} from "../charge/reconciled-day"
import {
  DAY_MS,
  RECONCILED_AFTER_MS,
  RECONCILIATION_LEASE_MS,
  RECONCILIATION_RUN_MS,
} from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { publishEvents } from "./publish-events"
import { type PassResult, runPass } from "./reconciliation-passes"

/** What the gateway tells late of a day is still looked for after so many days. */
const DAYS_BACK = 7

/**
 * Asks for the days of the last week that were not reconciled yet, or of which something became known
 * since.
 */
export async function requestLatestDays(
  container: MedusaContainer
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { now } = await ledger.time()
  const last = new Date(now.getTime() - RECONCILED_AFTER_MS - DAY_MS)
  const first = new Date(last.getTime() - (DAYS_BACK - 1) * DAY_MS)
  const days = daysBetween(dayOf(first), dayOf(last))
  const { accounts } = ledger.pluginOptions
  await ledger.requestDays(
    await ledger.daysToReconcile(
      accounts.flatMap(({ id }) => days.map((day) => ({ account: id, day })))
    )
  )
}

/**
 * Goes on with the days that were asked for, for some seconds, and tells the store of it. Idempotent; may
 * run in many processes: each day has one worker.
 */
export async function reconcileRequestedDays(
  container: MedusaContainer
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  await goOn(container, ledger)
  await publishEvents(container)
}

async function goOn(
  container: MedusaContainer,
  ledger: LedgerModuleService
): Promise<void> {
  const until = performance.now() + RECONCILIATION_RUN_MS
  while (performance.now() < until && !ledger.isStopping) {
    const day = await ledger.dueDay()
    if (!day) {
      return
    }
    const lease = { key: `reconciliation:${day.id}`, owner: randomUUID() }
    if (!(await ledger.takeLease(lease, RECONCILIATION_LEASE_MS))) {
      return
    }
    try {
      await workOn(container, day, { until, lease })
    } finally {
      await ledger.endLease(lease)
    }
  }
}

/** One batch after the other until the day is done, the time is up, or one fails. */
async function workOn(
  container: MedusaContainer,
  day: ReconciledDay,
  {
    until,
    lease,
  }: { until: number; lease: Parameters<LedgerModuleService["takeLease"]>[0] }
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let at: ReconciledDay | undefined = day
  try {
    while (at && performance.now() < until && !ledger.isStopping) {
      const { last, ...compared } = await runPass(container, at)
      const next = nextOf(at, last)
      await ledger.saveProgress(at, { ...compared, next })
      at = next && { ...at, ...next, failures: 0 }
      await ledger.renewLease(lease, RECONCILIATION_LEASE_MS)
    }
  } catch (error) {
    await ledger.noteDayFailed(day, describeError(error))
  }
}

/** Where it goes on: behind the last row of this pass, or at the beginning of the next one. */
function nextOf(
  { pass }: ReconciledDay,
  last: PassResult["last"]
): Pick<ReconciledDay, "pass" | "cursor"> | undefined {
  if (last !== undefined) {
    return { pass, cursor: last }
  }
  const following = PASSES[PASSES.indexOf(pass) + 1]
  return following && { pass: following, cursor: undefined }
}
