import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "../core/ports/clock"

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
  },
}
