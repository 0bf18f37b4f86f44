import { setTimeout as delay } from "node:timers/promises"

/**
 * A time in milliseconds that is just shorter than the time limit of a test (jest.config.js). A test that waits no
 * longer than this fails with the reason, and not with Jest's timeout.
 */
export const WHILE_THE_TEST_LASTS_MS = 220_000

/**
 * Repeats `check` every 50 ms until it no longer throws, and returns its result. Throws the last error after
 * `withinMs`.
 */
export async function eventually<Result>(
  check: () => Promise<Result> | Result,
  { withinMs = WHILE_THE_TEST_LASTS_MS } = {}
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
