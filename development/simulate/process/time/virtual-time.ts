import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"

/** A process of the store, to which timers and work under way belong. */
export interface Owner {
  name: string
  isDead: boolean
  /** The time until which the process stands still. */
  stoppedUntil?: number
}

interface Timer {
  at: number
  nth: number
  owner: Owner | undefined
  run: () => void
}

/** After so many turns of the event loop without work under way, no work comes by itself any more. */
const QUIET_TURNS = 3

/**
 * The time of a story. It stands still while work is under way, and else jumps to the next timer:
 * minutes of a store take no time here, and the order is always the same.
 */
export class VirtualTime {
  readonly #owners = new AsyncLocalStorage<Owner | undefined>()
  #startedAt = 0
  #at = 0
  #nth = 0
  #underWay = 0
  #timers: Timer[] = []
  #isFree = () => undefined as void

  /** Returns the time in whole milliseconds since 1970, as `Date.now` does: what happened at once has one time. */
  now(): number {
    return Math.floor(this.#at)
  }

  /** Returns the milliseconds since the story began. */
  elapsed(): number {
    return this.now() - this.#startedAt
  }

  /** Begins a new story, without timers of the one before. */
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

  /** Calls back after `ms` milliseconds, unless the process is dead by then. Returns a function that cancels it. */
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

  /** Lets time stand still until work outside of this process, such as the database's, is done. */
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

  /** Lets time pass, from timer to timer, until the condition is true or `until` is reached. */
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

  /** Makes the clock jump: timers on the way are not called. */
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

/** The time of this process, which plays one story at a time. */
export const time = new VirtualTime()
