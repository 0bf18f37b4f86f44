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
