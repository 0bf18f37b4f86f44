/** The shortest time-out of the storefront in ms, for the card SDK or the shop's backend. */
export const SHORTEST_LIMIT_MS = 15_000

/**
 * Lets the time-outs of a page last as long as the test, since the machine may be busy. Runs in the page
 * before its scripts.
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
