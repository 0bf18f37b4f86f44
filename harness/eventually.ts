import { setTimeout as delay } from "node:timers/promises"

/**
 * The longest time for which a test waits for something, in milliseconds. It is slightly shorter than `testTimeout` in
 * jest.config.js. A test that waits too long therefore fails with its own error, and not with Jest's timeout.
 */
export const LONGEST_WAIT_IN_TEST_MS = 220_000

/**
 * Calls `check` every 50 ms until it does not throw, and returns its result. If it still throws after `withinMs`
 * milliseconds, throws the last error.
 */
export async function eventually<Result>(
  check: () => Promise<Result> | Result,
  { withinMs = LONGEST_WAIT_IN_TEST_MS } = {}
): Promise<Result> {
  const end = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) {
        throw error
      }
      await delay(50)
    }
  }
}
