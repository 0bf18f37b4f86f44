import type { Clock } from "../../src/domain/time-budget"

interface Sleeper {
  wakesAtMs: number
  wake: () => void
}

/** A clock for tests that stands still until the test advances it, or until the tested code requests a short sleep. */
export class FakeClock implements Clock {
  readonly #startedAt = Date.parse("2026-03-02T12:00:00Z")
  #elapsedMs = 0
  #sleepers: Sleeper[] = []
  /** The durations of all sleeps that the tested code has requested, in milliseconds. */
  readonly sleeps: number[] = []

  /**
   * A sleep of at most `skipUpToMs` milliseconds, such as the delay before a retry, advances the clock and ends at
   * once. A longer sleep ends when the test advances the clock.
   */
  constructor(private readonly skipUpToMs = 0) {}

  now(): Date {
    return new Date(this.#startedAt + this.#elapsedMs)
  }

  monotonicMs(): number {
    return this.#elapsedMs
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms)
    if (ms <= this.skipUpToMs) {
      this.advance(ms)
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const sleeper = { wakesAtMs: this.#elapsedMs + ms, wake: resolve }
      this.#sleepers.push(sleeper)
      signal?.addEventListener("abort", () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        resolve()
      })
    })
  }

  advance(ms: number): void {
    this.#elapsedMs += ms
    const awake = this.#sleepers.filter(
      ({ wakesAtMs }) => wakesAtMs <= this.#elapsedMs
    )
    this.#sleepers = this.#sleepers.filter(
      (sleeper) => !awake.includes(sleeper)
    )
    awake.forEach(({ wake }) => wake())
  }

  /**
   * Returns how many sleeps have not ended yet. With this number, a test can check that the tested code has canceled
   * all its deadlines.
   */
  pendingSleepCount(): number {
    return this.#sleepers.length
  }
}
