/** Time, asked for rather than taken, so that a test can hold it. */
export interface Clock {
  /** The calendar's time. It may jump: for dates that are stored or compared with other machines. */
  now(): Date
  /** Milliseconds that only ever grow: for durations and deadlines. */
  monotonicMs(): number
  /** Resolves after `ms`, or at once when `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
