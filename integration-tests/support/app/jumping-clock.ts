import { subscribe, unsubscribe } from "node:diagnostics_channel"
import {
  setImmediate as nextTurn,
  setTimeout as pause,
} from "node:timers/promises"

import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { Clock } from "../../../src/domain/time-budget"
import { TIMEOUTS } from "../../../src/domain/call-time-limits"
import { systemClock } from "../../../src/operations/perform/gateway-clients"
import type {
  Simulator,
  SimulatorOptions,
} from "../../../packages/devtools/src/simulator"
import {
  resetLedgerJumps,
  totalLedgerJumpMs,
  jumpLedgerTime,
} from "../../../harness/postgres/ledger-time"

/**
 * The number of consecutive checks that must find no work before the clock jumps. One check is not enough, because an
 * answer of the simulator or the database may still be on its way to this process.
 */
const QUIET_CHECKS = 4
const CHECK_EVERY_MS = 3

/** The maximum time in milliseconds that a clock jump waits for the database. */
const LONGEST_STATEMENT_MS = 10_000

/**
 * Long timeouts for the test process, so that a working call does not time out on a busy machine. A hanging call does
 * not delay the tests: when nothing else runs, the test's clock jumps to the time of the timeout.
 */
export const LONG_TIMEOUTS: typeof TIMEOUTS = {
  providerMethodMs: 25_000,
  callMs: 12_000,
  vaultCallMs: 12_000,
  connectMs: 12_000,
  accessTokenMs: 12_000,
}

interface Sleeper {
  at: number
  wake: () => void
}

interface Followed {
  simulator: () => Simulator
  knex: () => Knex
}

/**
 * A clock for the test process that skips waiting times. It jumps to the end of the next wait only in these conditions:
 *
 * - No SQL statement is running.
 * - The simulator delays its answers to all open calls on purpose.
 *
 * A call that the simulator never answers therefore times out almost immediately, and a working call has all the real
 * time it needs. The ledger's time and the simulator's time jump by the same amount.
 */
export class JumpingClock implements Clock {
  #jumpedMs = 0
  #sleepers = new Set<Sleeper>()
  #isWatching = false
  #statements = 0
  readonly #calls = new Set<object>()
  #delayedCalls = 0
  #changes = 0
  #simulator: Simulator | undefined
  #stopCounting = () => undefined as void

  constructor(private readonly followed: Followed) {}

  now = () => new Date()

  monotonicMs = () => performance.now() + this.#jumpedMs

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const sleeper = {
        at: this.monotonicMs() + Math.max(0, ms),
        wake: () => {
          this.#sleepers.delete(sleeper)
          resolve()
        },
      }
      if (signal?.aborted) {
        resolve()
        return
      }
      this.#sleepers.add(sleeper)
      signal?.addEventListener("abort", sleeper.wake, { once: true })
      void this.#watchUntilNothingHappens()
    })

  /**
   * Delays the simulator's answer to a call of the store by `ms` milliseconds.
   *
   * - A delay that is as long as the store's timeout, or longer, is measured by this clock. The clock can skip the
   *   delay.
   * - A shorter delay passes in real time, so that a test can act during the delay.
   */
  readonly keepWaiting: NonNullable<SimulatorOptions["keepWaiting"]> = (
    ms,
    goOn
  ) => {
    if (ms < LONG_TIMEOUTS.callMs) {
      setTimeout(goOn, ms).unref()
      return () => undefined
    }
    let isDelayed = true
    const end = () => {
      if (isDelayed) {
        isDelayed = false
        this.#changeAndCount(() => (this.#delayedCalls -= 1))
      }
    }
    this.#changeAndCount(() => (this.#delayedCalls += 1))
    if (Number.isFinite(ms)) {
      void this.sleep(ms).then(() => {
        end()
        goOn()
      })
    }
    return end
  }

  start(): void {
    subscribe("undici:request:create", this.#callBegins)
    subscribe("undici:request:trailers", this.#callEnds)
    subscribe("undici:request:error", this.#callEnds)
  }

  stop(): void {
    unsubscribe("undici:request:create", this.#callBegins)
    unsubscribe("undici:request:trailers", this.#callEnds)
    unsubscribe("undici:request:error", this.#callEnds)
    this.#stopCounting()
  }

  /** Prepares the clock for the next test, which may have a restored database and a new simulator. */
  async prepareForNextTest(): Promise<void> {
    const { simulator, knex } = this.followed
    this.#countStatements(knex())
    const jumped = totalLedgerJumpMs()
    if (this.#simulator !== simulator()) {
      this.#simulator = simulator()
      resetLedgerJumps()
    }
    if (jumped > 0) await jumpLedgerTime(knex(), 0)
  }

  #callBegins = (message: unknown) => {
    const { request } = message as { request: { origin: unknown } }
    if (String(request.origin) === this.#simulator?.url) {
      this.#changeAndCount(() => this.#calls.add(request))
    }
  }

  #callEnds = (message: unknown) => {
    const { request } = message as { request: object }
    this.#changeAndCount(() => this.#calls.delete(request))
  }

  /**
   * Replaces methods of PostgreSQL's client, so that from now on the running SQL statements of this process count. Only
   * statements with a callback count, and Knex always passes a callback. Opening a connection counts as a statement.
   */
  #countStatements({ client }: Knex): void {
    const { driver } = client as { driver: { Client: typeof Client } }
    const { prototype } = driver.Client
    this.#stopCounting()
    const query = prototype.query as (...given: unknown[]) => unknown
    const connect = prototype.connect as (...given: unknown[]) => unknown
    this.#stopCounting = () => {
      prototype.query = query as never
      prototype.connect = connect as never
    }
    const beginStatement = () =>
      this.#changeAndCount(() => (this.#statements += 1))
    const end = () => this.#changeAndCount(() => (this.#statements -= 1))
    prototype.query = function (this: unknown, ...given: unknown[]) {
      const callback = given.at(-1)
      if (typeof callback !== "function") return query.apply(this, given)
      beginStatement()
      const endStatementAndCallBack = (...answer: unknown[]) => {
        end()
        ;(callback as (...answer: unknown[]) => void)(...answer)
      }
      return query.apply(this, [...given.slice(0, -1), endStatementAndCallBack])
    } as never
    // All connections are closed when the database is replaced, and the next statement then waits for a new
    // connection.
    prototype.connect = function (this: unknown, ...given: unknown[]) {
      beginStatement()
      const connected = connect.apply(this, given)
      void Promise.resolve(connected).then(end, end)
      return connected
    } as never
  }

  #changeAndCount(make: () => void): void {
    make()
    this.#changes += 1
  }

  async #watchUntilNothingHappens(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    let quiet = 0
    let known = this.#changes
    while (this.#sleepers.size > 0) {
      await pause(CHECK_EVERY_MS)
      await nextTurn()
      this.#wakeDueSleepers()
      const isQuiet =
        this.#changes === known &&
        this.#statements === 0 &&
        this.#calls.size <= this.#delayedCalls
      known = this.#changes
      quiet = isQuiet ? quiet + 1 : 0
      if (quiet >= QUIET_CHECKS && this.#sleepers.size > 0) {
        quiet = 0
        await this.#jumpToNextWake()
      }
    }
    this.#isWatching = false
  }

  async #jumpToNextWake(): Promise<void> {
    const next = Math.min(...[...this.#sleepers].map(({ at }) => at))
    const ms = Math.ceil(next - this.monotonicMs())
    if (ms > 0) {
      this.#jumpedMs += ms
      // Between two tests the database may not answer. The next test sets its time when it begins.
      await Promise.race([
        this.#jumpLedgerAndSimulator(ms).catch(() => undefined),
        pause(LONGEST_STATEMENT_MS),
      ])
    }
    this.#wakeDueSleepers()
  }

  async #jumpLedgerAndSimulator(ms: number): Promise<void> {
    const { simulator, knex } = this.followed
    await simulator().advanceClock(ms)
    await jumpLedgerTime(knex(), ms)
  }

  #wakeDueSleepers(): void {
    const now = this.monotonicMs()
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.at <= now) sleeper.wake()
    }
  }
}

/** Gives the tests of a `describe` or a file a clock that skips waiting times (`JumpingClock`), and long timeouts. */
export function aJumpingClock(followed: Followed): JumpingClock {
  const clock = new JumpingClock(followed)
  const { monotonicMs, sleep } = systemClock
  const timeouts = { ...TIMEOUTS }
  beforeAll(() => {
    const { monotonicMs, sleep } = clock
    Object.assign(systemClock, { monotonicMs, sleep })
    Object.assign(TIMEOUTS, LONG_TIMEOUTS)
    clock.start()
  })
  beforeEach(() => clock.prepareForNextTest())
  afterAll(() => {
    clock.stop()
    Object.assign(systemClock, { monotonicMs, sleep })
    Object.assign(TIMEOUTS, timeouts)
  })
  return clock
}
