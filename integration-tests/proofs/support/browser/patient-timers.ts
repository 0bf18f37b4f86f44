/** The shortest timeout of the storefront for the card SDK or the shop's backend, in milliseconds. */
export const SHORTEST_LIMIT_MS = 15_000

/**
 * Makes the timeouts of a page last as long as the test, because the machine may be busy. Shorter timers are not
 * changed. This function runs in the page before its scripts.
 */
export function patientTimers([shortestLimitMs, longestMs]: readonly [
  number,
  number,
]): void {
  const own = window.setTimeout
  const patient = (wake: () => void, ms = 0, ...given: unknown[]) =>
    own(wake, ms < shortestLimitMs ? ms : longestMs, ...given)
  window.setTimeout = patient as typeof setTimeout
}
