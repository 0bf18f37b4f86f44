import type { Clock } from "../../src/domain/time-budget"

interface Sleeper {
  wakesAtMs: number
  wake: () => void
}

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  readonly #startedAt = Date.parse("2026-03-02T12:00:00Z")
  #elapsedMs = 0
  #sleepers: Sleeper[] = []
  /** Every sleep that was asked for, in milliseconds. */
  readonly sleeps: number[] = []

  /** Sleeps up to `skipUpToMs` pass at once (delays of retries); longer ones are deadlines. */
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

  /** Who is still asleep: a deadline that was left behind would show here. */
  sleeping(): number {
    return this.#sleepers.length
  }
}
