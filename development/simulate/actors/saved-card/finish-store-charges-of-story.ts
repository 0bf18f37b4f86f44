import type { JobSchedule } from "../../process/job-schedule"
import type { SimulatedStore } from "../../process/simulated-store"
import {
  advanceStoryTime,
  advanceTimeUntilDone,
  runJobUntilNothingIsDue,
} from "../../process/time/run-until-idle"
import { chargeSubscriptionCycle } from "./store-scheduler"

/** The virtual time, in milliseconds, between two runs of the scheduler at the end of a story. */
const BETWEEN_RUNS_MS = 5 * 60_000
/**
 * How many times the scheduler runs at most at the end of a story. An outcome that is still unknown afterwards is left
 * to an administrator.
 */
const MOST_RUNS = 3

/**
 * Lets the store's scheduler run again for all references that it has charged, until each outcome is known or it has
 * run MOST_RUNS times. All faults must have ended before.
 */
export async function finishStoreCharges(
  store: SimulatedStore,
  job: JobSchedule
): Promise<void> {
  const { storeCharges } = store
  let open = new Map(
    storeCharges.calls.map(({ reference, cycle }) => [reference, cycle])
  )
  for (let run = 0; run < MOST_RUNS && open.size > 0; run++) {
    for (const [reference, cycle] of open) {
      const [process] = store.aliveProcesses
      if (!process) continue
      await advanceTimeUntilDone(
        chargeSubscriptionCycle(store, process, { cycle, reference })
      )
    }
    open = new Map([...open].filter(([one]) => isOutcomeUnknown(store, one)))
    await advanceStoryTime(store, BETWEEN_RUNS_MS)
    await runJobUntilNothingIsDue(job)
  }
}

/** Returns whether the latest call for a reference ended with the outcome `unknown`. */
export function isOutcomeUnknown(
  { storeCharges }: SimulatedStore,
  reference: string
): boolean {
  const latest = storeCharges.calls
    .filter((call) => call.reference === reference)
    .at(-1)?.ended
  return typeof latest === "object" && latest.outcome === "unknown"
}
