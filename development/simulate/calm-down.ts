import type { JobSchedule } from "./jobs"
import type { Stage } from "./stage"
import { time } from "./virtual-time"

const MINUTE_MS = 60_000
/**
 * So far time goes on, step by step: past every lease and every wait for a lost answer, past the end of
 * all codes and what follows it, and past what that begins.
 */
const STEPS_MS = [1, 4, 25, 65, 4].map((minutes) => minutes * MINUTE_MS)
/** More runs than there is work for after a step. */
const MOST_RUNS = 12
/** What one run leaves for the next one. */
const BETWEEN_RUNS_MS = 16_000

/** Nothing goes wrong any more, and all the time is there that anything waits for. */
export async function calmDown(stage: Stage, job: JobSchedule): Promise<void> {
  for (const ms of STEPS_MS) {
    await passBy(stage, ms)
    await untilNothingIsDue(job)
  }
}

async function passBy(stage: Stage, ms: number): Promise<void> {
  const until = time.now() + ms
  await time.pass(() => false, until)
  // Codes that are over expire at the gateway, and that is notified.
  stage.gateway.world.charges.expireCodes()
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

/** An admin presses the button at every charge. */
export async function synchronizeAll(
  stage: Stage,
  job: JobSchedule
): Promise<void> {
  const { rows } = await stage.connections.own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at, id"
  )
  for (const { id } of rows) {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await whole(stage.ask({ method: "POST", path, body: {} }))
  }
  await untilNothingIsDue(job)
}

/** Lets time pass until it is done. */
export async function whole<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  await time.pass(() => isDone)
  return work
}
