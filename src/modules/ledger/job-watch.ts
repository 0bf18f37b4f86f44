import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { JOB_MISSED_EVENT } from "../../charge/events"
import type { Log } from "../../charge/log"
import { Modules } from "@medusajs/framework/utils"

/** As often as the job runs itself. */
const EVERY_MS = 15_000
/** Eight runs that did not come. */
const MISSING_FOR_MS = 120_000

export interface WatchedLedger {
  noteJobRun(): Promise<void>
  replaceJobRun(turn: {
    missingForMs: number
    everyMs: number
  }): Promise<{ isFirst: boolean } | undefined>
}

interface Dependencies {
  ledger: WatchedLedger
  bus: Pick<IEventBusModuleService, "emit">
  log: Pick<Log, "warn">
}

/**
 * Sees to it that the scheduled job's work is done when nobody schedules it any more: a Redis that
 * was restarted empty has forgotten every schedule until a process starts (measured).
 */
export class JobWatch {
  readonly #with: Dependencies
  #timer: NodeJS.Timeout | undefined
  #isAtIt = false

  constructor(dependencies: Dependencies) {
    this.#with = dependencies
  }

  /** This process has just scheduled the job. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#check(), EVERY_MS)
    // A process that is about to end does not wait for it.
    this.#timer.unref()
    await this.#orWarn(() => this.#with.ledger.noteJobRun())
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** One at a time: emit hangs while Redis is down. */
  async #check(): Promise<void> {
    if (this.#isAtIt) {
      return
    }
    this.#isAtIt = true
    await this.#orWarn(() => this.#replaceJob())
    this.#isAtIt = false
  }

  async #replaceJob(): Promise<void> {
    const { ledger, bus } = this.#with
    const turn = await ledger.replaceJobRun({
      missingForMs: MISSING_FOR_MS,
      // A turn of ours that comes a moment early is a turn.
      everyMs: EVERY_MS / 2,
    })
    if (turn?.isFirst) {
      this.#warn(
        `the scheduled job has not run for ${MISSING_FOR_MS / 60_000} minutes; its work is done without the schedule until it runs again. A Redis that was restarted empty has forgotten every scheduled job of this store: restart Medusa's processes to schedule them.`
      )
    }
    if (turn) {
      await bus.emit({ name: JOB_MISSED_EVENT, data: {} }, {})
    }
  }

  async #orWarn(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#warn(
        `could not watch over the scheduled job: ${describeError(error)}`
      )
    }
  }

  #warn(what: string): void {
    this.#with.log.warn(`checkout-transparent: ${what}`)
  }
}

/** What Medusa tells a module of its process, as far as we need it. */
export interface ProcessRole {
  worker_mode?: "shared" | "worker" | "server"
}

export interface WatchCradle {
  logger: Log
  event_bus?: IEventBusModuleService
  configModule?: { modules?: Record<string, unknown> }
}

/**
 * None in a process that runs no jobs, and none where the schedule is in the process's own memory:
 * that forgets nothing, and a laptop that was asleep has only not come to it yet.
 */
export function jobWatch(
  ledger: WatchedLedger,
  cradle: WatchCradle,
  role: ProcessRole = {}
): JobWatch | undefined {
  const { event_bus: bus, logger: log } = cradle
  return bus && role.worker_mode !== "server" && !remembers(cradle)
    ? new JobWatch({ ledger, bus, log })
    : undefined
}

function remembers({ configModule }: WatchCradle): boolean {
  const engine = configModule?.modules?.[Modules.WORKFLOW_ENGINE] as
    { resolve?: unknown } | undefined
  return String(engine?.resolve).includes("inmemory")
}
