import { setTimeout as delay } from "node:timers/promises"

/** Shortly before the suite's own limit (jest.config.js), so that what failed is shown. */
export const WHILE_THE_TEST_LASTS_MS = 220_000

/** Asks again, so often, until `check` stops throwing; fails with its last error when the time is up. */
export async function eventually<Result>(
  check: () => Promise<Result> | Result,
  { withinMs = WHILE_THE_TEST_LASTS_MS, everyMs = 50 } = {}
): Promise<Result> {
  const end = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) {
        throw error
      }
      await delay(everyMs)
    }
  }
}
