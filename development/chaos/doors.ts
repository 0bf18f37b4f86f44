import type { StoreApi } from "../../integration-tests/support/a-shopper"
import type { Chance } from "../fuzz/chance"
import type { StoreProcess } from "./processes"

/** Longer than a load balancer waits, and than core waits for a lock. */
const PATIENCE_MS = 40_000
/** How often somebody hangs up while the store is at it. */
const HANGS_UP = 0.03

/** The status of an answer that never came. */
export const NO_ANSWER = 599

/** The two processes as a load balancer offers them: each request goes to any of those that are up. */
export function someDoor(
  processes: readonly StoreProcess[],
  chance: Chance
): StoreApi {
  return {
    async request({ method, url, data, headers }) {
      const up = processes.filter(({ isUp }) => isUp)
      const door = chance.oneOf(up.length > 0 ? up : processes)
      const patienceMs = chance.isTrue(HANGS_UP)
        ? 50 + chance.below(1_500)
        : PATIENCE_MS
      try {
        const answer = await fetch(new URL(url, door.url), {
          method: method.toUpperCase(),
          headers: { "content-type": "application/json", ...headers },
          ...(data === undefined ? {} : { body: JSON.stringify(data) }),
          signal: AbortSignal.timeout(patienceMs),
        })
        return { status: answer.status, data: await answer.json() }
      } catch (error) {
        return { status: NO_ANSWER, data: { message: String(error) } }
      }
    },
  }
}
