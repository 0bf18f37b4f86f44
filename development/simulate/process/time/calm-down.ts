import type { JobSchedule } from "../jobs"
import type { Stage } from "../stage"
import { time } from "./virtual-time"

const MINUTE_MS = 60_000
/**
 * The steps by which time goes on: past every lease and every wait for a lost answer, past the end
 * of all codes and what follows it, and past the work that this begins.
 */
const STEPS_MS = [1, 4, 25, 65, 4].map((minutes) => minutes * MINUTE_MS)
/** The steps after these in a store that books from notifications, which waits for late ones (notificationGraceMinutes). */
const UNTIL_NO_NOTIFICATION_IS_LATE_MS = [65, 4].map(
  (minutes) => minutes * MINUTE_MS
)
/** The most runs of the job after a step; more than there is work for. */
const MOST_RUNS = 12
/** The longest wait between runs for work that one run leaves to the next. */
const BETWEEN_RUNS_MS = 16_000

/** Stops all faults, and lets all the time pass that any work waits for. */
export async function calmDown(stage: Stage, job: JobSchedule): Promise<void> {
  const steps =
    stage.observes === "notifications"
      ? [...STEPS_MS, ...UNTIL_NO_NOTIFICATION_IS_LATE_MS]
      : STEPS_MS
  for (const ms of steps) {
    await passBy(stage, ms)
    await untilNothingIsDue(job)
  }
}

/** Lets time pass; overdue codes expire at the gateway, which notifies that. */
export async function passBy(stage: Stage, ms: number): Promise<void> {
  const until = time.now() + ms
  await time.pass(() => false, until)
  stage.gateway.world.charges.endOverdue()
  await time.pass(() => false, time.now() + 1_000)
}

export async function untilNothingIsDue(job: JobSchedule): Promise<void> {
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const due = await job.due()
    if (due === undefined || due > time.now()) return
    await whole(job.run())
    await time.pass(() => false, time.now() + BETWEEN_RUNS_MS)
  }
}

/** Synchronizes every charge, like an admin who presses its button. */
export async function synchronizeAll(
  stage: Stage,
  job: JobSchedule
): Promise<void> {
  for (const id of await chargesOf(stage)) {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await whole(stage.ask("post", path))
  }
  await untilNothingIsDue(job)
}

/** Returns the ids of all charges, the oldest first. */
export async function chargesOf({ connections }: Stage): Promise<string[]> {
  const { rows } = await connections.own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at, id"
  )
  return rows.map(({ id }) => id)
}

/** Lets time pass until the work is done. */
export async function whole<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  await time.pass(() => isDone)
  return work
}
