import { setTimeout as delay } from "node:timers/promises"

/** Asks again, so often, until `check` stops throwing; fails with its last error when the time is up. */
export async function eventually<Result>(
  check: () => Promise<Result> | Result,
  withinMs = 90_000,
  everyMs = 50
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
