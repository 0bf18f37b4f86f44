export interface CallOptions {
  /** Ends the call. A call of the card SDK then has the code `aborted`. What was already sent is not undone. */
  signal?: AbortSignal | undefined
  /**
   * The milliseconds after which the call ends, including the time for loading the SDK. Default: 15000 for the card
   * SDK, otherwise no limit.
   */
  timeoutMs?: number | undefined
}

/** Creates the error of a call that was aborted or timed out. Default: the cause itself. */
type Failure = (code: "timed_out" | "aborted", cause: unknown) => Error

/**
 * Returns the result of `work`, or rejects when the time is over or `signal` is aborted first. `work` is not called
 * after an abort. It leaves no timer and no listener behind.
 */
export function until<Result>(
  { signal, timeoutMs }: CallOptions,
  work: () => Promise<Result>,
  failure: Failure = (_code, cause) => cause as Error
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  return new Promise<Result>((resolve, reject) => {
    stop = () => reject(failure("aborted", signal?.reason))
    if (signal?.aborted) {
      return stop()
    }
    signal?.addEventListener("abort", stop)
    if (timeoutMs !== undefined) {
      const cause = Error(`no answer within ${timeoutMs} ms`)
      timer = setTimeout(
        () => reject(failure("timed_out", cause)),
        // Browsers treat a larger number as no delay at all.
        Math.min(timeoutMs, 2 ** 31 - 1)
      )
    }
    work().then(resolve, reject)
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  })
}

const SHOWN = "visibilitychange"

/**
 * Resolves to false after `ms`. With a `page`, it does not resolve while the page is hidden. Resolves to true at once
 * when the page is shown, or when `signal` is aborted during the pause. It leaves no timer and no listener behind.
 */
export function pause(
  ms: number,
  signal?: AbortSignal,
  page?: Document
): Promise<boolean> {
  return new Promise((resolve) => {
    const wake = (event?: Event) => {
      if (!page?.hidden || signal?.aborted) {
        clearTimeout(timer)
        page?.removeEventListener(SHOWN, wake)
        signal?.removeEventListener("abort", wake)
        resolve(!!event)
      }
    }
    const timer = setTimeout(wake, signal?.aborted ? 0 : ms)
    page?.addEventListener(SHOWN, wake)
    signal?.addEventListener("abort", wake)
  })
}
