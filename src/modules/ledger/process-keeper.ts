import cluster from "node:cluster"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Judged } from "../../charge/health/health"
import {
  judgeFleet,
  judgeLocks,
  type RunningProcess,
} from "../../charge/health/judge-fleet"
import type { Log } from "../../charge/log"
import {
  PROCESS_SERVING_EVERY_MS,
  PROCESS_RENEWED_EVERY_MS,
} from "../../charge/times"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readTime } from "./statements/database-time"
import { jobRuns } from "./statements/health-figures"
import { endedLocks } from "./statements/leases"
import {
  forgetProcess,
  noteProcess,
  type ProcessToNote,
  runningProcesses,
} from "./statements/processes"

interface Dependencies {
  knex: Knex
  process: ProcessToNote
  log: Pick<Log, "info" | "warn">
  isServing?: () => boolean
}

/**
 * Tells the other processes and the admins that this process runs, as long as it does, and its log
 * what does not go together, when that begins. Only one that serves is told of: `medusa exec`,
 * `medusa user` and migrations load this module as well, and nobody is to count them.
 */
export class ProcessKeeper {
  readonly #with: Dependencies
  readonly #isServing: () => boolean
  readonly #startedMs = performance.now()
  #timer: NodeJS.Timeout | undefined
  #latest = Promise.resolve()
  #isStopped = false
  #isNoted = false
  #hasSaidWhoRuns = false
  /** The codes of what holds already. */
  #said: ReadonlySet<string> = new Set()
  #failure: string | undefined

  constructor(dependencies: Dependencies) {
    this.#with = dependencies
    this.#isServing = dependencies.isServing ?? isServing
  }

  start(): void {
    this.#again(PROCESS_SERVING_EVERY_MS)
  }

  /** Then it is not in sight any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#latest
    if (this.#isNoted) {
      const { knex, process } = this.#with
      await this.#orWarn(() => forgetProcess(knex, process.id))
    }
  }

  /** The next one begins when this one has ended: a database that hangs is not asked again meanwhile. */
  #again(ms: number): void {
    if (this.#isStopped) {
      return
    }
    this.#timer = setTimeout(() => {
      this.#latest = this.renew().then((isServing) =>
        this.#again(
          isServing ? PROCESS_RENEWED_EVERY_MS : PROCESS_SERVING_EVERY_MS
        )
      )
    }, ms)
    // A process that is about to end does not wait for it.
    this.#timer.unref()
  }

  /** Once: says that it runs, if it serves, and looks at the others. Throws nothing. */
  async renew(): Promise<boolean> {
    const isServing = this.#isServing()
    if (isServing) {
      await this.#orWarn(() => this.#writeAndJudge())
    }
    return isServing
  }

  async #writeAndJudge(): Promise<void> {
    const { knex, process } = this.#with
    this.#isNoted = true
    await noteProcess(
      knex,
      process,
      Math.round(performance.now() - this.#startedMs)
    )
    const [{ now }, job, processes, locks] = await Promise.all([
      readTime(knex),
      jobRuns(knex),
      runningProcesses(knex),
      process.locking === "postgres" ? endedLocks(knex) : undefined,
    ])
    if (!this.#hasSaidWhoRuns) {
      this.#hasSaidWhoRuns = true
      this.#sayWhoRuns(processes)
    }
    this.#sayWhatBegins([
      judgeFleet({ now, job, processes }),
      ...(locks ? [judgeLocks(locks, now)] : []),
    ])
  }

  #sayWhoRuns(processes: readonly RunningProcess[]): void {
    const { process, log } = this.#with
    const name = `${process.host}:${process.pid}`
    const others = processes.filter((one) => one.name !== name)
    log.info(
      `checkout-transparent: ${name} runs as "${process.workerMode}", plugin ${process.pluginVersion}; locking: ${process.locking}, event bus: ${process.eventBus}, workflow engine: ${process.workflowEngine}. ${
        others.length === 0
          ? "No other process is in sight."
          : `In sight as well: ${others.map((one) => `${one.name} (${one.workerMode})`).join(", ")}.`
      }`
    )
  }

  #sayWhatBegins(judged: readonly Judged[]): void {
    const reasons = judged.flatMap((one) => one.reasons)
    for (const { code, details } of reasons) {
      if (!this.#said.has(code)) {
        this.#with.log.warn(`checkout-transparent: ${details}`)
      }
    }
    this.#said = new Set(reasons.map(({ code }) => code))
  }

  /** Nothing hangs on it; a database that is away is told of once. */
  async #orWarn(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failure = undefined
    } catch (error) {
      if (this.#failure === undefined) {
        this.#with.log.warn(
          `checkout-transparent: that this process runs could not be written down for the health check: ${describeError(error)}`
        )
      }
      this.#failure = describeError(error)
    }
  }
}

/** Whether somebody can reach it: it listens itself, or Node's cluster does for it. */
function isServing(): boolean {
  return (
    cluster.isWorker ||
    process.getActiveResourcesInfo().some((one) => one.endsWith("ServerWrap"))
  )
}
