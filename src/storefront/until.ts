export interface CallOptions {
  /** Ends the call with `aborted`. What has been sent already is not taken back. */
  signal?: AbortSignal | undefined
  /** Milliseconds after which the call ends, loading included; for the card SDK 15000 by default. */
  timeoutMs?: number | undefined
}

/** Makes what a call ends with that did not end by itself. Default: the cause. */
type Failure = (code: "timed_out" | "aborted", cause: unknown) => Error

/**
 * The result of some work, for whoever may stop waiting for it: the first of result, time and signal
 * counts, and nothing is begun after the signal. Leaves no timer and no listener behind.
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
        // Browsers take a larger number for none at all.
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
 * Resolves after `ms`; with a `page` not while that is hidden, and at once when it is shown, to true
 * then. At once, too, when `signal` is aborted. Leaves no timer and no listener behind.
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
