import { setTimeout as delay } from "node:timers/promises"

import type { StoreApi } from "../../harness/shopper/a-shopper"
import { storeApiAt } from "../../harness/shopper/a-store-api"
import type { KillableStore } from "../../harness/medusa/killable-store"
import { NO_ANSWER } from "../simulate/actors/answer"
import { Chance } from "./chance"
import type { Stage } from "./stage"

const MOST_STARTS = 3
/** How long a caller waits, in milliseconds: longer than a load balancer, and than core waits for a lock. */
const PATIENCE_MS = 40_000
/** The longest wait for a call at which a process is to be killed, in milliseconds. */
const CALLS_WITHIN_MS = 10_000
/** The probability that a caller hangs up while the store is working. */
const HANGS_UP = 0.03

/**
 * Ends and restarts the processes in turn until told to stop; then all of them are up. A kill comes at a
 * call of the gateway, just before the gateway gets it or just before the answer comes, if one is made in time.
 */
export async function killInTurn(
  { processes, gateways, journal, seed }: Stage,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(seed, 103)
  let restartedInMs = 0
  for (let turn = 0; !stopped(); turn++) {
    // All processes stay up for a while, on a slow machine for as long as their start took.
    const upMs = Math.max(3_000, restartedInMs / 2) + chance.below(6_000)
    await pauseUnless(stopped, upMs)
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

  /** Returns whether the process made a call in time, and was killed there. */
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
    await pauseUnless(() => isKilled || stopped(), CALLS_WITHIN_MS)
    gateway.killAtCall = undefined
    return isKilled
  }
}

/** Starts a process as a supervisor does: tries again if a busy machine is too slow. */
async function startPatiently(process: KillableStore): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await process.start())
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

export async function pauseUnless(
  stopped: () => boolean,
  ms: number
): Promise<void> {
  const end = Date.now() + ms
  while (!stopped() && Date.now() < end) {
    await delay(Math.min(200, end - Date.now() + 1))
  }
}

/** Sends each request to a random process that is up, like a load balancer; the answer says so if none came. */
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
