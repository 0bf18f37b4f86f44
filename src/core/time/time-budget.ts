import type { Clock } from "../ports/clock"

/**
 * The time one caller may take for everything it does: token, call, look-up, retries and waiting.
 * It is passed on, never renewed, so that the parts cannot outlast the whole.
 */
export class TimeBudget {
  private constructor(
    private readonly clock: Clock,
    private readonly endsAtMs: number
  ) {}

  /** A budget of `ms` milliseconds that starts now. */
  static of(ms: number, clock: Clock): TimeBudget {
    return new TimeBudget(clock, clock.monotonicMs() + ms)
  }

  /** Milliseconds left, never below 0. */
  remainingMs(): number {
    return Math.max(0, this.endsAtMs - this.clock.monotonicMs())
  }

  isSpent(): boolean {
    return this.remainingMs() === 0
  }

  /** `ms`, or what is left when that is less. */
  atMost(ms: number): number {
    return Math.min(ms, this.remainingMs())
  }

  /** A child that ends `ms` milliseconds earlier, so that its owner can still act after it. */
  reserve(ms: number): TimeBudget {
    return new TimeBudget(this.clock, this.endsAtMs - ms)
  }
}
