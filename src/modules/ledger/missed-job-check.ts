import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { JOB_MISSED_EVENT } from "../../domain/event/events"
import type { Log } from "../../domain/log"
import { infrastructureModulesOf } from "./infrastructure-modules"

const CHECK_INTERVAL_MS = 15_000
const JOB_MISSED_AFTER_MS = 120_000

/**
 * The part of Medusa's configuration that says whether this process runs jobs. A process with the mode `server` runs no
 * jobs.
 */
export interface ProcessWorkerMode {
  worker_mode?: "shared" | "worker" | "server"
}

export interface MissedJobCheckDependencies {
  logger: Pick<Log, "warn">
  event_bus?: Pick<IEventBusModuleService, "emit">
  configModule?: { modules?: Record<string, unknown> }
}

interface JobRunRecorder {
  recordJobRun(): Promise<void>
  claimMissedJobRun(missingForMs: number): Promise<boolean>
}

/**
 * Starts a check that runs every 15 seconds. If the plugin's scheduled job has not run for two minutes, the check emits
 * an event whose subscriber does the job's work. First records a run of the job in the ledger, because this process has
 * just scheduled the job. Resolves to a function that stops the check.
 *
 * A job is missed, for example, after Redis was restarted without its data: Medusa then schedules the job again only
 * when a process starts (measured).
 *
 * Does nothing if this process runs no jobs or has no event bus. Also does nothing if the job's schedule is in the
 * memory of this process, because such a schedule cannot be lost.
 */
export async function startMissedJobCheck(
  recorder: JobRunRecorder,
  { event_bus: bus, logger, configModule }: MissedJobCheckDependencies,
  role: ProcessWorkerMode = {}
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
    if (await recorder.claimMissedJobRun(JOB_MISSED_AFTER_MS)) {
      logger.warn(
        `checkout-transparent: the scheduled job has not run for ${JOB_MISSED_AFTER_MS / 60_000} minutes, so this process does its work now. A Redis that was restarted empty has lost every scheduled job of this store: restart Medusa's processes to schedule them again.`
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
  }, CHECK_INTERVAL_MS)
  // Without this call, the timer would keep the process alive.
  timer.unref()
  // This process has just scheduled the job, so the job does not count as missed for the next two minutes.
  await warnOnFailure(() => recorder.recordJobRun())
  return () => clearInterval(timer)
}
