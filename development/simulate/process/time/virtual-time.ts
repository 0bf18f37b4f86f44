import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"

/** A simulated process of the store. Timers and running work belong to one of these processes. */
export interface SimulatedProcess {
  name: string
  isDead: boolean
  /** The virtual time until which the process is paused. It is missing if the process was never paused. */
  pausedUntil?: number
}

interface Timer {
  at: number
  nth: number
  owner: SimulatedProcess | undefined
  run: () => void
}

/**
 * The processes count as idle after this many turns of Node's event loop without outside work, such as a database
 * statement.
 */
const QUIET_TURNS = 3

/**
 * The virtual time of a run. It stands still while a process works, and then jumps to the next timer. Minutes of a
 * store therefore take almost no real time, and the sequence of events is the same in each run.
 */
export class VirtualTime {
  readonly #owners = new AsyncLocalStorage<SimulatedProcess | undefined>()
  #startedAt = 0
  #at = 0
  #nth = 0
  #underWay = 0
  #timers: Timer[] = []
  #isFree = () => undefined as void

  /** Returns the virtual time in milliseconds since 1970, as `Date.now` returns the real time. */
  now(): number {
    return Math.floor(this.#at)
  }

  elapsed(): number {
    return this.now() - this.#startedAt
  }

  /** Starts a new run at the given virtual time. Removes the timers of the previous run. */
  restart(at: number): void {
    this.#startedAt = at
    this.#at = at
    this.#timers = []
    this.#underWay = 0
  }

  get owner(): SimulatedProcess | undefined {
    return this.#owners.getStore()
  }

  runAs<Result>(
    owner: SimulatedProcess | undefined,
    work: () => Result
  ): Result {
    return this.#owners.run(owner, work)
  }

  /**
   * Calls `callback` after `ms` milliseconds of virtual time, unless the process that set the timer was killed in the
   * meantime. If the process is paused at that time, calls `callback` at the end of the pause. Returns a function that
   * cancels the timer.
   */
  schedule(ms: number, callback: () => void): () => void {
    const { owner } = this
    const timer: Timer = {
      at: this.#at + (Number.isFinite(ms) ? Math.max(0, ms) : 0),
      nth: this.#nth++,
      owner,
      run: () => this.runAs(owner, callback),
    }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.schedule(ms, resolve))
  }

  /**
   * Runs `work`, and stops the virtual time until the work is done. Use this function when the process has to wait for
   * something outside of it, such as a database statement.
   */
  async holdTimeDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) {
        this.#isFree()
      }
    }
  }

  /**
   * Lets the virtual time jump from timer to timer, until `isDone` returns true or the time is `until`. Without
   * `until`, throws if no timer is left although `isDone` still returns false.
   */
  async advanceUntil(isDone: () => boolean, until = Infinity): Promise<void> {
    for (;;) {
      await this.#waitUntilNothingRuns()
      if (isDone()) {
        return
      }
      const next = this.#takeNext(until)
      if (!next) {
        if (Number.isFinite(until)) {
          this.#at = Math.max(this.#at, until)
          return
        }
        throw new Error(
          "Nothing is under way, no timer is left, and what was waited for has not come."
        )
      }
      this.#at = Math.max(this.#at, next.at)
      if ((next.owner?.pausedUntil ?? 0) > this.#at) {
        this.#timers.push({ ...next, at: next.owner!.pausedUntil! })
      } else if (!next.owner?.isDead) {
        next.run()
      }
    }
  }

  /** Moves the virtual clock forward without calling the timers in between. These timers are called late. */
  jumpAheadBy(ms: number): void {
    this.#at += ms
  }

  async #waitUntilNothingRuns(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS; turns++) {
      await nextTurn()
      if (this.#underWay > 0) {
        turns = -1
        await new Promise<void>((resolve) => {
          this.#isFree = resolve
        })
      }
    }
  }

  #takeNext(until: number): Timer | undefined {
    const [next] = this.#timers
      .filter(({ at }) => at <= until)
      .sort((one, other) => one.at - other.at || one.nth - other.nth)
    this.#timers = this.#timers.filter((timer) => timer !== next)
    return next
  }
}

/** The virtual time of this Node process. Only one story runs in it at a time. */
export const virtualTime = new VirtualTime()
