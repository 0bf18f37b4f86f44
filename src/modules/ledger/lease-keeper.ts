import { setTimeout as pause } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import {
  releaseChargeLeases,
  renewChargeLeases,
} from "./statements/charge-leases"

/** A charge that this process holds for a while. */
export interface LeasedRow {
  id: string
  /** What its row says while it is ours. */
  token: string
}

/** `leaseMs`: after so long another process takes over what a dead one had. */
const TIMES = {
  leaseMs: 40_000,
  everyMs: 10_000,
  /** So long a process that is told to stop finishes what is under way. */
  endMs: 25_000,
  pollMs: 100,
}

/**
 * Keeps the leases of this process while it lives: each is short, and renewed until its work is
 * done or has taken as long as it may. So what a killed process had is taken over within a minute.
 */
export class LeaseKeeper {
  readonly #knex: Knex
  readonly #log: Pick<Log, "info" | "warn">
  readonly #times: typeof TIMES
  readonly #rows = new Map<string, LeasedRow & { until: number }>()
  #taking = 0
  #hasFailed = false
  #timer: NodeJS.Timeout | undefined
  #end: Promise<void> | undefined

  constructor(
    knex: Knex,
    log: Pick<Log, "info" | "warn">,
    times: Partial<typeof TIMES> = {}
  ) {
    this.#knex = knex
    this.#log = log
    this.#times = { ...TIMES, ...times }
  }

  /** Whether this process was told to stop: then it takes up nothing new. */
  get isStopping(): boolean {
    return this.#end !== undefined
  }

  /** How long a row is leased at first that may be kept for `longestMs`. */
  leaseMs(longestMs: number): number {
    return Math.min(longestMs, this.#times.leaseMs)
  }

  /** Takes charges and keeps them for as long as somebody works on them, `longestMs` at most. */
  async take<Taken>(
    longestMs: number,
    statement: (leaseMs: number) => Promise<Taken>,
    rowsOf: (taken: Taken) => LeasedRow[]
  ): Promise<Taken> {
    this.#taking += 1
    try {
      const taken = await statement(this.leaseMs(longestMs))
      for (const row of rowsOf(taken)) {
        this.keep(row, longestMs)
      }
      return taken
    } finally {
      this.#taking -= 1
    }
  }

  /** Keeps a charge that is ours, for `longestMs` from now at most. */
  keep(row: LeasedRow, longestMs: number): void {
    this.#rows.set(row.id, {
      ...row,
      until: performance.now() + longestMs,
    })
    this.#timer ??= setInterval(() => void this.#beat(), this.#times.everyMs)
    // A process that is about to end does not wait for it.
    this.#timer.unref()
  }

  /**
   * Takes up nothing any more, waits until all work is done, and gives back what is not: to another
   * process, or to this one when it starts again, at once.
   */
  stop(): Promise<void> {
    this.#end ??= this.#stop()
    return this.#end
  }

  async #stop(): Promise<void> {
    const until = performance.now() + this.#times.endMs
    while (
      (await this.#beat()) + this.#taking > 0 &&
      performance.now() < until
    ) {
      await pause(this.#times.pollMs)
    }
    clearInterval(this.#timer)
    const rows = [...this.#rows.values()]
    this.#rows.clear()
    if (rows.length > 0) {
      await this.#orWarn(async () => {
        const released = await releaseChargeLeases(this.#knex, rows)
        this.#log.warn(
          `checkout-transparent: this process was told to stop, and ${released} of its charges were not done after ${this.#times.endMs / 1_000} s. They are given back, and done by the next process at once.`
        )
      })
    }
  }

  /** Renews what is still at work, forgets what is done. Resolves to how many rows are left. */
  async #beat(): Promise<number> {
    const left = await this.#renew()
    if (left === 0 && this.#timer && !this.isStopping) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    return left
  }

  async #renew(): Promise<number> {
    const kept = this.#rows
    const rows = [...kept.values()].map((row) => ({
      ...row,
      ms: this.leaseMs(row.until - performance.now()),
    }))
    if (rows.length === 0) {
      return 0
    }
    const alive = await this.#orWarn(() =>
      renewChargeLeases(
        this.#knex,
        rows.filter(({ ms }) => ms > 0)
      )
    )
    for (const { id, token, ms } of rows) {
      const isOver = alive ? !alive.includes(id) : ms <= 0
      if (isOver && kept.get(id)?.token === token) {
        kept.delete(id)
      }
    }
    return kept.size
  }

  /**
   * A beat that is missed is made up for by the next one, well before the lease ends. Of several in a
   * row the first one is told of.
   */
  async #orWarn<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await work()
      this.#hasFailed = false
      return value
    } catch (error) {
      if (!this.#hasFailed) {
        this.#hasFailed = true
        this.#log.warn(
          `checkout-transparent: the leases of this process could not be renewed: ${describeError(error)} Other processes take over what it has at work when the database is away for longer.`
        )
      }
      return undefined
    }
  }
}
