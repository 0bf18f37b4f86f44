/**
 * The same result, for whoever may stop waiting for it: rejects with the signal's reason then, and
 * after `ms` if there is no result. Leaves no timer and no listener behind.
 */
export function until<Result>(
  signal: AbortSignal | undefined,
  result: Promise<Result>,
  ms?: number
): Promise<Result> {
  let stop: () => void
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<Result>((resolve, reject) => {
    stop = () => reject(signal?.reason as Error)
    if (signal?.aborted) {
      stop()
    }
    signal?.addEventListener("abort", stop)
    if (ms) {
      timer = setTimeout(reject, ms, Error("timed out"))
    }
    result.then(resolve, reject)
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  })
}
