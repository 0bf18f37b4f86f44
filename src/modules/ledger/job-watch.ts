import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../../core/errors/describe-error"
import { JOB_MISSED_EVENT } from "../../core/events"
import type { Log } from "../../core/ports/log"

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
