export interface CallOptions {
  /**
   * Aborting this signal ends the call. A call of the card SDK then rejects with the code `aborted`. Requests that were
   * already sent are not undone.
   */
  signal?: AbortSignal | undefined
  /**
   * The time limit of the call in milliseconds. It includes the time to load the card SDK. Default for calls of the
   * card SDK: 15000.
   */
  timeoutMs?: number | undefined
}

/**
 * Creates the error for a call that was aborted or timed out. `cause` is the signal's reason, or an error that names
 * the time limit.
 */
type MakeFailure = (code: "timed_out" | "aborted", cause: unknown) => Error

/**
 * Calls `work` and returns its result. Rejects earlier if `signal` is aborted or the time limit is over, but cannot
 * stop `work` itself. `failure` creates the error of this rejection. If `signal` is already aborted, `work` is not
 * called.
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
 * Waits `ms` milliseconds. Stops waiting earlier if `page` becomes visible or `signal` is aborted. If `page` is hidden
 * when the time is over, continues to wait until `page` becomes visible or `signal` is aborted.
 *
 * Resolves to:
 *
 * - true if `page` or `signal` ended the waiting
 * - false if the end of the time ended the waiting
 * - false, without any waiting, if `signal` was already aborted before the call
 */
export function waitOrWakeEarly(
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
