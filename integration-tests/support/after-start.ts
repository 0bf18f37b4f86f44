import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import resolveAndSynchronize from "../../src/jobs/resolve-and-synchronize"
import { aListeningStore, listen } from "./a-listening-store"
import { aStaffedStore } from "./a-staffed-store"
import type { AStore } from "./a-store"
import { saveWorkflowsInTurn } from "./save-workflows-in-turn"
import { stopScheduledJobs } from "./stop-scheduled-jobs"

/** What a store process is told in its environment to do right after its start. */
export interface AfterStart {
  /** The database is seeded. */
  SEEDS?: "true"
  /** What the store is told is written down. */
  LISTENS?: "true"
  /** The scheduled job comes so often, in milliseconds, and not by its own schedule; "never": not at all. */
  JOB_EVERY_MS?: string
}

/** Runs in the process; resolves to what seeding gave. */
export async function afterStart(
  container: MedusaContainer
): Promise<AStore | undefined> {
  saveWorkflowsInTurn()
  const { SEEDS, LISTENS, JOB_EVERY_MS } = process.env as AfterStart
  if (JOB_EVERY_MS !== undefined) {
    await stopScheduledJobs()
    if (JOB_EVERY_MS !== "never")
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
    // Keeps no process alive that is told to stop.
    await delay(everyMs, undefined, { ref: false })
    // What fails is tried again by the next one, as with its own schedule.
    await resolveAndSynchronize(container).catch(() => undefined)
  }
}
