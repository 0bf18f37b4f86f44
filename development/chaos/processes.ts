import { setTimeout as delay } from "node:timers/promises"

import type { StoreApi } from "../../integration-tests/support/a-shopper"
import type { KillableStore } from "../medusa/killable-store"
import type { Journal } from "../records/journal"
import { Chance } from "./chance"

const MOST_STARTS = 3
/** Longer than a load balancer waits, and than core waits for a lock. */
const PATIENCE_MS = 40_000
/** How often somebody hangs up while the store is at it. */
const HANGS_UP = 0.03

/** The status of an answer that never came. */
export const NO_ANSWER = 599

/** Ends and starts the processes in turn until told to stop; both are up when it resolves. */
export async function killInTurn(
  processes: readonly KillableStore[],
  given: { seed: number; journal: Journal; stopped: () => boolean }
): Promise<void> {
  const { journal, stopped } = given
  const chance = new Chance(given.seed, 103)
  let restartedInMs = 0
  for (let turn = 0; !stopped(); turn++) {
    // Both are up for a while, on a slow machine for as long as it took them.
    const upMs = Math.max(3_000, restartedInMs / 2) + chance.below(6_000)
    await pauseUnless(stopped, upMs)
    const ending = processes[turn % processes.length]!
    const how = chance.isTrue(0.65) ? "SIGKILL" : "SIGTERM"
    const downMs = chance.below(2_000)
    const isBoth = chance.isTrue(0.1)
    if (stopped()) break
    journal.count(isBoth ? "both down" : how)
    journal.note("operator", `${how} of process ${ending.name}`, ["process"])
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
}

/** As a supervisor does: a machine with much to do is no reason to stay down. */
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

/** The processes as a load balancer offers them: each request goes to any of those that are up. */
export function loadBalanced(
  processes: readonly KillableStore[],
  chance: Chance
): StoreApi {
  return {
    async request({ method, url, data, headers }) {
      const up = processes.filter(({ isUp }) => isUp)
      const process = chance.oneOf(up.length > 0 ? up : processes)
      const hangsUp = chance.isTrue(HANGS_UP)
      const patienceMs = hangsUp ? 50 + chance.below(1_500) : PATIENCE_MS
      try {
        const answer = await fetch(new URL(url, process.url), {
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
