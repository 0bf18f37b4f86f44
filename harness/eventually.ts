import { setTimeout as delay } from "node:timers/promises"

/** Just shorter than the suite's limit (jest.config.js), so that the reason of a failure is shown. */
export const WHILE_THE_TEST_LASTS_MS = 220_000

/** Repeats `check` until it no longer throws; fails with its last error when the time is over. */
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
