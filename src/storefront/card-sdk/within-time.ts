import { type CardSdkError } from "./card-sdk-error"

export interface CallOptions {
  /** Ends the call with `aborted`. What the SDK has sent already is not taken back. */
  signal?: AbortSignal | undefined
  /** Milliseconds after which the call ends, loading included; 15000 by default. */
  timeoutMs?: number | undefined
}

/** Makes what a call ends with that did not end by itself. */
export type Failure = (
  code: "timed_out" | "aborted",
  cause: unknown
) => CardSdkError

/** The first of result, time and signal counts; no timer and no listener is left behind. */
export function withinTime<T>(
  { signal, timeoutMs = 15_000 }: CallOptions,
  work: () => Promise<T>,
  failure: Failure
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let abort = () => {}
  return new Promise<T>((resolve, reject) => {
    abort = () => reject(failure("aborted", signal?.reason))
    if (signal?.aborted) {
      return abort()
    }
    signal?.addEventListener("abort", abort)
    timer = setTimeout(
      () =>
        reject(failure("timed_out", Error(`no answer within ${timeoutMs} ms`))),
      // Browsers take a larger number for none at all.
      Math.min(timeoutMs, 2 ** 31 - 1)
    )
    work().then(resolve, reject)
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  })
}
