import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import resolveAndSynchronize from "../../src/jobs/resolve-and-synchronize"
import { aListeningStore, listen } from "./a-listening-store"
import { aStaffedStore } from "./a-staffed-store"
import type { AStore } from "./a-store"
import { saveWorkflowsInTurn } from "./save-workflows-in-turn"
import { stopScheduledJobs } from "./stop-scheduled-jobs"

/** Environment variables that make a store process do something right after its start. */
export interface AfterStart {
  /** Seeds the database. */
  SEEDS?: "true"
  /** Records the events that the store receives. */
  LISTENS?: "true"
  /** The milliseconds between runs of the job, in place of its own schedule. */
  JOB_EVERY_MS?: string
}

/** Runs in the process right after its start; returns what the seed made. */
export async function afterStart(
  container: MedusaContainer
): Promise<AStore | undefined> {
  saveWorkflowsInTurn()
  const { SEEDS, LISTENS, JOB_EVERY_MS } = process.env as AfterStart
  if (JOB_EVERY_MS !== undefined) {
    await stopScheduledJobs()
    void repeatJob(container, Number(JOB_EVERY_MS))
  }
  if (SEEDS) {
    return LISTENS ? aListeningStore(container) : aStaffedStore(container)
  }
  if (LISTENS) {
    await listen(container)
  }
  return undefined
}

async function repeatJob(
  container: MedusaContainer,
  everyMs: number
): Promise<never> {
  for (;;) {
    // This wait must not keep a stopping process alive.
    await delay(everyMs, undefined, { ref: false })
    // The next run tries again what failed, as with the job's own schedule.
    await resolveAndSynchronize(container).catch(() => undefined)
  }
}
