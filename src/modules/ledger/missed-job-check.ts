import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { JOB_MISSED_EVENT } from "../../domain/event/events"
import type { Log } from "../../domain/log"
import { infrastructureModulesOf } from "./infrastructure-modules"

const CHECK_EVERY_MS = 15_000
const MISSING_FOR_MS = 120_000

/**
 * The part of Medusa's configuration that says whether this process runs jobs. A process with the mode `server` runs
 * none.
 */
export interface ProcessRole {
  worker_mode?: "shared" | "worker" | "server"
}

export interface JobCradle {
  logger: Pick<Log, "warn">
  event_bus?: Pick<IEventBusModuleService, "emit">
  configModule?: { modules?: Record<string, unknown> }
}

interface JobRunRecorder {
  recordJobRun(): Promise<void>
  claimMissedJobRun(missingForMs: number): Promise<boolean>
}

/**
 * Checks every 15 seconds whether the scheduled job has run in the last two minutes. If not, emits an event whose
 * subscriber does the job's work. A restarted Redis that has lost its data is a possible cause: Medusa then schedules
 * the job again only when a process starts (measured).
 *
 * Makes no checks if this process runs no jobs or has no event bus. Also makes none if the schedule is in the memory of
 * this process, where it cannot be lost. Resolves to a function that stops the checks.
 */
export async function startMissedJobCheck(
  recorder: JobRunRecorder,
  { event_bus: bus, logger, configModule }: JobCradle,
  role: ProcessRole = {}
): Promise<() => void> {
  const { workflowEngine } = infrastructureModulesOf(configModule?.modules)
  if (!bus || role.worker_mode === "server" || workflowEngine === "in-memory") {
    return () => undefined
  }
  const warnOnFailure = (work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      logger.warn(
        `checkout-transparent: whether the scheduled job runs could not be checked: ${describeError(error)}`
      )
    )
  const check = async () => {
    if (await recorder.claimMissedJobRun(MISSING_FOR_MS)) {
      logger.warn(
        `checkout-transparent: the scheduled job has not run for ${MISSING_FOR_MS / 60_000} minutes, so this process does its work now. A Redis that was restarted empty has lost every scheduled job of this store: restart Medusa's processes to schedule them again.`
      )
      await bus.emit({ name: JOB_MISSED_EVENT, data: {} }, {})
    }
  }
  let isChecking = false
  const timer = setInterval(() => {
    // Only one check runs at a time, because emit hangs while Redis is down.
    if (!isChecking) {
      isChecking = true
      void warnOnFailure(check).finally(() => (isChecking = false))
    }
  }, CHECK_EVERY_MS)
  // The timer does not prevent the process from exiting.
  timer.unref()
  // This process has just scheduled the job, so the job does not count as missed for the next two minutes.
  await warnOnFailure(() => recorder.recordJobRun())
  return () => clearInterval(timer)
}
