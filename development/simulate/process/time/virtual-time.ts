import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"

/** A process of the store, to which its timers and its running work belong. */
export interface Owner {
  name: string
  isDead: boolean
  /** The time until which the process is paused. */
  stoppedUntil?: number
}

interface Timer {
  at: number
  nth: number
  owner: Owner | undefined
  run: () => void
}

/**
 * The number of turns of the event loop that must pass without outside work. Afterwards no more work begins by itself.
 */
const QUIET_TURNS = 3

/**
 * The time of a story. It stands still while work is under way, and then jumps to the next timer. Minutes of a store
 * take no real time, and the order of events is always the same.
 */
export class VirtualTime {
  readonly #owners = new AsyncLocalStorage<Owner | undefined>()
  #startedAt = 0
  #at = 0
  #nth = 0
  #underWay = 0
  #timers: Timer[] = []
  #isFree = () => undefined as void

  /** Returns the story's time in whole milliseconds since 1970, as `Date.now` does. */
  now(): number {
    return Math.floor(this.#at)
  }

  elapsed(): number {
    return this.now() - this.#startedAt
  }

  /** Begins a new story at this time. The timers of the previous story are removed. */
  restart(at: number): void {
    this.#startedAt = at
    this.#at = at
    this.#timers = []
    this.#underWay = 0
  }

  get owner(): Owner | undefined {
    return this.#owners.getStore()
  }

  runAs<Result>(owner: Owner | undefined, work: () => Result): Result {
    return this.#owners.run(owner, work)
  }

  /**
   * Calls `callback` after `ms` milliseconds, unless the process that called this method is dead by then. Returns a
   * function that cancels the timer.
   */
  after(ms: number, callback: () => void): () => void {
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
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Makes the time stand still until some work outside of this process is done, such as a database statement. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
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
   * Lets the time jump from timer to timer until `isDone` returns true or `until` is reached. Throws if no timer is
   * left before that.
   */
  async pass(isDone: () => boolean, until = Infinity): Promise<void> {
    for (;;) {
      await this.#quiet()
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
      if ((next.owner?.stoppedUntil ?? 0) > this.#at) {
        this.#timers.push({ ...next, at: next.owner!.stoppedUntil! })
      } else if (!next.owner?.isDead) {
        next.run()
      }
    }
  }

  /** Moves the clock forward, and does not call the timers that lie in between. */
  jump(ms: number): void {
    this.#at += ms
  }

  async #quiet(): Promise<void> {
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

/** The virtual time of this process, which plays one story at a time. */
export const time = new VirtualTime()
