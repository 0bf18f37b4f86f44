import type { JobSchedule } from "../jobs"
import type { Stage } from "../stage"
import { time } from "./virtual-time"

const MINUTE_MS = 60_000
/**
 * The steps, in milliseconds, by which the story's time is advanced at its end. Afterwards every lease, every wait for
 * a lost answer and every code has ended, and the work that follows from that is done.
 */
const STEPS_MS = [1, 4, 25, 65, 4].map((minutes) => minutes * MINUTE_MS)
/**
 * The further steps, in milliseconds, for a store that books from notifications. It waits `notificationGraceMinutes`
 * for late notifications.
 */
const UNTIL_NO_NOTIFICATION_IS_LATE_MS = [65, 4].map(
  (minutes) => minutes * MINUTE_MS
)
/** The highest number of runs of the job after each step. All work that is due needs fewer runs. */
const MOST_RUNS = 12
/** The time between two runs of the job, in milliseconds of the story. */
const BETWEEN_RUNS_MS = 16_000

/**
 * Advances the story's time until the store has no work except what waits for an administrator. There must be no faults
 * any more.
 */
export async function calmDown(stage: Stage, job: JobSchedule): Promise<void> {
  const steps =
    stage.observes === "notifications"
      ? [...STEPS_MS, ...UNTIL_NO_NOTIFICATION_IS_LATE_MS]
      : STEPS_MS
  for (const ms of steps) {
    await passTime(stage, ms)
    await untilNothingIsDue(job)
  }
}

/** Advances the story's time. Codes that are overdue then expire at the gateway, which sends notifications of it. */
export async function passTime(stage: Stage, ms: number): Promise<void> {
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

/** Synchronizes every charge, as an administrator does with the button on the page of a payment. */
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

/** Returns the ids of all charges of the ledger, with the oldest first. */
export async function chargesOf({ connections }: Stage): Promise<string[]> {
  const { rows } = await connections.own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at, id"
  )
  return rows.map(({ id }) => id)
}

/** Advances the story's time until the work is done. Returns the result of the work. */
export async function whole<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  await time.pass(() => isDone)
  return work
}
