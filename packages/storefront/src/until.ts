export interface CallOptions {
  /**
   * Ends the call when it is aborted. A call of the card SDK then rejects with the code `aborted`. What was already
   * sent is not undone.
   */
  signal?: AbortSignal | undefined
  /**
   * The milliseconds after which the call ends, including the time for loading the SDK. Default: 15000 for the card
   * SDK, otherwise no limit.
   */
  timeoutMs?: number | undefined
}

/** Creates the error of a call that was aborted or timed out. By default, the call rejects with the cause itself. */
type MakeFailure = (code: "timed_out" | "aborted", cause: unknown) => Error

/**
 * Returns the result of `work`. Rejects if the time limit is over or `signal` is aborted before `work` has ended.
 * `work` is not called if `signal` is already aborted. No timer and no listener remain afterwards.
 */
export function withAbortAndTimeout<Result>(
  { signal, timeoutMs }: CallOptions,
  work: () => Promise<Result>,
  failure: MakeFailure = (_code, cause) => cause as Error
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

const VISIBILITY_EVENT = "visibilitychange"

/**
 * Resolves to false after `ms` milliseconds. If `page` is given and hidden, the promise stays pending until the page
 * is shown. Resolves to true at once when the page is shown, or when `signal` is aborted during the pause. No timer
 * and no listener remain afterwards.
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
        page?.removeEventListener(VISIBILITY_EVENT, wake)
        signal?.removeEventListener("abort", wake)
        resolve(!!event)
      }
    }
    const timer = setTimeout(wake, signal?.aborted ? 0 : ms)
    page?.addEventListener(VISIBILITY_EVENT, wake)
    signal?.addEventListener("abort", wake)
  })
}
