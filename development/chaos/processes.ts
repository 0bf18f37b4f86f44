import { setTimeout as delay } from "node:timers/promises"

import type { StoreApi } from "../../harness/shopper/a-shopper"
import { storeApiAt } from "../../harness/shopper/a-store-api"
import type { KillableStore } from "../../harness/medusa/killable-store"
import { NO_ANSWER } from "../simulate/actors/answer"
import { Chance } from "./chance"
import type { Stage } from "./stage"

const MOST_STARTS = 3
/**
 * The time in milliseconds after which a caller stops waiting for an answer. It is longer than the usual timeout of a
 * load balancer, and longer than core waits for a lock.
 */
const PATIENCE_MS = 40_000
/**
 * A process is to be killed at one of its calls to the gateway. This is the longest wait, in milliseconds, for such a
 * call.
 */
const CALLS_WITHIN_MS = 10_000
/** The probability that a caller closes its connection while the store is working. */
const HANGS_UP = 0.03

/**
 * Ends and restarts the processes in turn until `stopped` returns true, and starts all of them before it returns. A
 * process that is killed by SIGKILL dies at a call to the gateway, just before the gateway receives the call or just
 * before the answer arrives. If it makes no call within CALLS_WITHIN_MS, it is killed without one.
 */
export async function killInTurn(
  { processes, gateways, journal, seed }: Stage,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(seed, 103)
  let restartedInMs = 0
  for (let turn = 0; !stopped(); turn++) {
    // Work must be done between two kills. On a slow machine the processes need more time for that.
    const upMs = Math.max(3_000, restartedInMs / 2) + chance.below(6_000)
    await pauseUnlessStopped(stopped, upMs)
    const nth = turn % processes.length
    const ending = processes[nth]!
    const how = chance.isTrue(0.65) ? "SIGKILL" : "SIGTERM"
    const downMs = chance.below(2_000)
    const isBoth = chance.isTrue(0.1)
    const place = chance.isTrue(0.5) ? "before" : "after"
    if (stopped()) break
    const wasCalled = how === "SIGKILL" && (await killAtCall(place, nth))
    const when = wasCalled ? `${place} a call of the gateway` : ""
    journal.note("operator", `${how} of process ${ending.name} ${when}`, [
      "process",
    ])
    const started = Date.now()
    await Promise.all(
      processes.map(async (each) => {
        if (each !== ending && !isBoth) return
        await each.end(each === ending ? how : "SIGKILL")
        await delay(downMs)
        await startPatiently(each)
      })
    )
    restartedInMs = Date.now() - started
  }
  for (const each of processes) if (!each.isUp) await startPatiently(each)

  /**
   * Waits until the process makes a call, and kills it at this call. Returns false if the process made no call in time.
   */
  async function killAtCall(place: "before" | "after", nth: number) {
    let isKilled = false
    const gateway = gateways[nth]!
    gateway.killAtCall = {
      place,
      async kill() {
        await processes[nth]!.end("SIGKILL")
        isKilled = true
      },
    }
    await pauseUnlessStopped(() => isKilled || stopped(), CALLS_WITHIN_MS)
    gateway.killAtCall = undefined
    return isKilled
  }
}

/**
 * Starts a process, and repeats a failed start up to MOST_STARTS times, as a supervisor does. A busy machine can be
 * too slow for the first start.
 */
async function startPatiently(process: KillableStore): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await process.start())
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

export async function pauseUnlessStopped(
  stopped: () => boolean,
  ms: number
): Promise<void> {
  const end = Date.now() + ms
  while (!stopped() && Date.now() < end) {
    await delay(Math.min(200, end - Date.now() + 1))
  }
}

/**
 * Sends each request to a random process that is up, like a load balancer. Answers with the status NO_ANSWER if no
 * answer arrives.
 */
export function loadBalanced(
  processes: readonly KillableStore[],
  chance: Chance
): StoreApi {
  return {
    async request(call) {
      const up = processes.filter(({ isUp }) => isUp)
      const process = chance.oneOf(up.length > 0 ? up : processes)
      const hangsUp = chance.isTrue(HANGS_UP)
      const patienceMs = hangsUp ? 50 + chance.below(1_500) : PATIENCE_MS
      return storeApiAt(() => process.url, patienceMs)
        .request(call)
        .catch((error: unknown) => ({
          status: NO_ANSWER,
          data: { message: String(error) },
        }))
    },
  }
}
