/**
 * The shortest timeout of the storefront, in milliseconds, after which a call of the card SDK or of the shop's backend
 * fails.
 */
export const SHORTEST_STOREFRONT_TIMEOUT_MS = 15_000

/**
 * Changes the page's `setTimeout`: a delay of `shortestLimitMs` or more becomes a delay of `longestMs`. On a busy
 * machine, the storefront's own timeouts could end calls that still work. Runs in the page before the page's scripts.
 */
export function extendLongPageTimeouts([shortestLimitMs, longestMs]: readonly [
  number,
  number,
]): void {
  const own = window.setTimeout
  const setExtendedTimeout = (wake: () => void, ms = 0, ...given: unknown[]) =>
    own(wake, ms < shortestLimitMs ? ms : longestMs, ...given)
  window.setTimeout = setExtendedTimeout as typeof setTimeout
}
