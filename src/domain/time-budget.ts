/**
 * The time that one caller may take for everything: access token, call, lookup, retries and waiting. It is passed on
 * and never renewed, so that the parts cannot take longer than the whole.
 *
 * It ends when the first of two clocks reaches the end. The monotonic clock alone is not enough, because it stops while
 * a machine is suspended, and a call that is sent afterwards would outlive its claim.
 */
export class TimeBudget {
  private constructor(
    private readonly clock: Clock,
    private readonly endsAt: { monotonicMs: number; wallMs: number }
  ) {}

  /** Returns a budget of `ms` milliseconds that starts now. */
  static of(ms: number, clock: Clock): TimeBudget {
    return new TimeBudget(clock, {
      monotonicMs: clock.monotonicMs() + ms,
      wallMs: clock.now().getTime() + ms,
    })
  }

  /** Returns the time that is left in milliseconds, never below 0. */
  remainingMs(): number {
    const { monotonicMs, wallMs } = this.endsAt
    return Math.max(
      0,
      Math.min(
        monotonicMs - this.clock.monotonicMs(),
        wallMs - this.clock.now().getTime()
      )
    )
  }

  isSpent(): boolean {
    return this.remainingMs() === 0
  }

  /** Returns `ms`, or the time that is left if that is less. */
  atMost(ms: number): number {
    return Math.min(ms, this.remainingMs())
  }

  /**
   * Returns a budget for a part of the work. It ends `ms` milliseconds from now, or together with this budget if that
   * is earlier.
   */
  limitedTo(ms: number): TimeBudget {
    return this.reserve(this.remainingMs() - this.atMost(ms))
  }

  /**
   * Returns a budget for a part of the work. It ends `ms` milliseconds earlier than this budget, so that this time is
   * left after the part has ended.
   */
  reserve(ms: number): TimeBudget {
    return new TimeBudget(this.clock, {
      monotonicMs: this.endsAt.monotonicMs - ms,
      wallMs: this.endsAt.wallMs - ms,
    })
  }
}

/** A source of time that a test can replace. */
export interface Clock {
  /**
   * Returns the calendar time. It may jump, so use it only for dates that are stored or compared with other machines.
   */
  now(): Date
  /** Returns milliseconds that never decrease. Use them for durations and deadlines. */
  monotonicMs(): number
  /** Resolves after `ms`, or at once when `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
