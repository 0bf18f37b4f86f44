export type Clock = { now(): number }

/** The simulator's own time: the injected clock, plus whatever a test has advanced it by. */
export class SimulatorClock implements Clock {
  readonly #source: Clock
  #advancedMs = 0

  constructor(source: Clock) {
    this.#source = source
  }

  now(): number {
    return this.#source.now() + this.#advancedMs
  }

  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) {
      throw new RangeError(
        `the clock can only be advanced by 0 ms or more, not by ${ms}`
      )
    }
    this.#advancedMs += ms
  }

  reset(): void {
    this.#advancedMs = 0
  }
}
