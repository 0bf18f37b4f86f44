import type { JobSchedule } from "../job-schedule"
import type { SimulatedStore } from "../simulated-store"
import { virtualTime } from "./virtual-time"

const MINUTE_MS = 60_000

/**
 * The first steps, in minutes, by which the virtual time is moved forward at the end of a run. Each step is as long as
 * the interval of the plugin's scheduled job. The job can therefore take over a charge soon after the lease of a killed
 * process ends, as in a real store.
 */
const QUARTERS = [0.25, 0.25, 0.25, 0.25]

/**
 * The steps, in milliseconds, by which the virtual time is moved forward at the end of a run. After the last step, all
 * leases and codes have expired, the time in which the plugin waits for a lost answer is over, and all resulting work
 * is done.
 */
const STEPS_MS = [...QUARTERS, 4, 25, 65, 4].map(
  (minutes) => minutes * MINUTE_MS
)
/**
 * The steps, in milliseconds, by which the virtual time moves further forward if the store books from notifications. A
 * store that books from notifications waits 60 minutes longer than other stores before an unpaid code counts as over
 * (`notificationGraceMinutes`). The first step is longer than these 60 minutes.
 */
const GRACE_STEPS_MS = [65, 4].map((minutes) => minutes * MINUTE_MS)
/**
 * How many times the job that synchronizes due charges may run after each step. The due work never needs this many
 * runs.
 */
const MOST_RUNS = 12
/** The virtual time between two runs of the job, in milliseconds. */
const BETWEEN_RUNS_MS = 16_000

/**
 * Moves the virtual time forward in steps, and runs the scheduled job after each step until nothing is due. Only work
 * that waits for an administrator should be left afterwards. All faults must have ended before.
 */
export async function runUntilIdle(
  store: SimulatedStore,
  job: JobSchedule
): Promise<void> {
  const steps =
    store.bookingSource === "notifications"
      ? [...STEPS_MS, ...GRACE_STEPS_MS]
      : STEPS_MS
  for (const ms of steps) {
    await advanceStoryTime(store, ms)
    await runJobUntilNothingIsDue(job)
  }
}

/**
 * Moves the virtual time forward. Codes whose expiry time has passed then expire at the gateway, and the gateway sends
 * notifications about them.
 */
export async function advanceStoryTime(
  store: SimulatedStore,
  ms: number
): Promise<void> {
  const until = virtualTime.now() + ms
  await virtualTime.advanceUntil(() => false, until)
  store.gateway.world.charges.expireOverdueCharges()
  await virtualTime.advanceUntil(() => false, virtualTime.now() + 1_000)
}

export async function runJobUntilNothingIsDue(job: JobSchedule): Promise<void> {
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const due = await job.readNextDueTime()
    if (due === undefined || due > virtualTime.now()) return
    await advanceTimeUntilDone(job.runJobInProcesses())
    await virtualTime.advanceUntil(
      () => false,
      virtualTime.now() + BETWEEN_RUNS_MS
    )
  }
}

/** Synchronizes every charge, as an administrator does with the button on the page of a payment. */
export async function synchronizeAllCharges(
  store: SimulatedStore,
  job: JobSchedule
): Promise<void> {
  for (const id of await listChargeIds(store)) {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await advanceTimeUntilDone(store.requestStoreRoute("post", path))
  }
  await runJobUntilNothingIsDue(job)
}

/** Returns the ids of all charges of the ledger, beginning with the oldest. */
export async function listChargeIds({
  connections,
}: SimulatedStore): Promise<string[]> {
  const { rows } = await connections.own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at, id"
  )
  return rows.map(({ id }) => id)
}

/** Moves the virtual time forward until `work` is done. Returns its result. */
export async function advanceTimeUntilDone<Result>(
  work: Promise<Result>
): Promise<Result> {
  let isDone = false
  const markDone = () => {
    isDone = true
  }
  work.then(markDone, markDone)
  await virtualTime.advanceUntil(() => isDone)
  return work
}
