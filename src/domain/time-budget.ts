/**
 * The time that is available for a whole request: for the access token, calls, lookups, retries and waiting. All parts
 * of the work share one budget, so together they cannot take longer than the budget.
 *
 * The budget is measured with two clocks, a monotonic clock and the calendar clock, and is used up as soon as its time
 * has passed on one of them. A monotonic clock alone is not enough, because it stops while the machine is suspended. A
 * claim can expire during the suspension, and the request of the claim must not be sent afterwards.
 */
export class TimeBudget {
  private constructor(
    private readonly clock: Clock,
    private readonly endsAt: { monotonicMs: number; wallMs: number }
  ) {}

  static start(ms: number, clock: Clock): TimeBudget {
    return new TimeBudget(clock, {
      monotonicMs: clock.monotonicMs() + ms,
      wallMs: clock.now().getTime() + ms,
    })
  }

  /** Returns how many milliseconds of the budget are left. The result is never negative. */
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

  /** Returns `ms`, or the number of milliseconds that are left if this is less. */
  cappedToRemainingMs(ms: number): number {
    return Math.min(ms, this.remainingMs())
  }

  /**
   * Returns a budget for a part of the work. The budget of the part has `ms` milliseconds, but ends at the latest when
   * this budget ends.
   */
  limitedTo(ms: number): TimeBudget {
    return this.endingEarlierBy(
      this.remainingMs() - this.cappedToRemainingMs(ms)
    )
  }

  /**
   * Returns a budget for a part of the work. The budget of the part ends `ms` milliseconds before this budget, so that
   * this time is left after the part.
   */
  endingEarlierBy(ms: number): TimeBudget {
    return new TimeBudget(this.clock, {
      monotonicMs: this.endsAt.monotonicMs - ms,
      wallMs: this.endsAt.wallMs - ms,
    })
  }
}

/** A source of the time, which tests can replace. */
export interface Clock {
  /**
   * Returns the calendar time. It can jump, so do not measure a duration with it alone. Use it for dates that are
   * stored or compared with those of other machines.
   */
  now(): Date
  /** Returns a number of milliseconds that never decreases. Use it for durations and deadlines. */
  monotonicMs(): number
  /** Waits for `ms` milliseconds, or until `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
