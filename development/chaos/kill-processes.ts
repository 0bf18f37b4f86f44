import { setTimeout as delay } from "node:timers/promises"

import type { HttpClient } from "../../harness/shopper/a-shopper"
import { createHttpClientAt } from "../../harness/shopper/http-client-at"
import type { KillableStore } from "../../harness/medusa/killable-store"
import { NO_ANSWER } from "../simulate/actors/store-answer"
import { SeededRandom } from "./seeded-random"
import type { ChaosEnvironment } from "./chaos-environment"

const MOST_START_ATTEMPTS = 3
/**
 * The time in milliseconds after which a caller stops waiting for the store's answer. It is longer than the 30 seconds
 * for which Medusa's core waits for the lock of a cart.
 */
const CALLER_TIMEOUT_MS = 40_000
/**
 * The longest time, in milliseconds, that the run waits for a process to call the gateway, so that the process can be
 * killed at this call.
 */
const LONGEST_WAIT_FOR_CALL_MS = 10_000
/** The probability that a caller closes its connection before the store has answered. */
const HANG_UP_PROBABILITY = 0.03

/**
 * Kills or stops the store processes in turn and restarts them, until `stopped` returns true. In about one of ten
 * turns, also kills all other store processes at about the same time. At the end, starts the processes that are not
 * running.
 *
 * SIGKILL usually ends the process whose turn it is at one of its calls to the gateway: just before the gateway
 * receives the call, or just before the process receives the answer.
 */
export async function killProcessesInTurn(
  { processes, gateways, journal, seed }: ChaosEnvironment,
  stopped: () => boolean
): Promise<void> {
  const chance = new SeededRandom(seed, 103)
  let restartedInMs = 0
  for (let turn = 0; !stopped(); turn++) {
    // Between two kills, the store must have time to do some work. On a slow machine it needs more time.
    const upMs =
      Math.max(3_000, restartedInMs / 2) + chance.drawIntegerBelow(6_000)
    await sleepUntilTimeoutOrStop(stopped, upMs)
    const nth = turn % processes.length
    const ending = processes[nth]!
    const how = chance.drawBoolean(0.65) ? "SIGKILL" : "SIGTERM"
    const downMs = chance.drawIntegerBelow(2_000)
    const isBoth = chance.drawBoolean(0.1)
    const place = chance.drawBoolean(0.5) ? "before" : "after"
    if (stopped()) break
    const wasKilledAtCall = how === "SIGKILL" && (await killAtCall(place, nth))
    const when = wasKilledAtCall ? `${place} a call of the gateway` : ""
    journal.addNote("operator", `${how} of process ${ending.name} ${when}`, [
      "process",
    ])
    const started = Date.now()
    await Promise.all(
      processes.map(async (each) => {
        if (each !== ending && !isBoth) return
        await each.endProcess(each === ending ? how : "SIGKILL")
        await delay(downMs)
        await startWithRetries(each)
      })
    )
    restartedInMs = Date.now() - started
  }
  for (const each of processes) if (!each.isUp) await startWithRetries(each)

  /**
   * Kills the process with the index `nth` at its next call to the gateway, and returns true. If `place` is `before`,
   * the gateway does not receive the call. If `place` is `after`, the gateway may have received the call, and the
   * process does not receive the answer.
   *
   * Returns false if the process was not killed within LONGEST_WAIT_FOR_CALL_MS, or if `stopped` returned true before.
   */
  async function killAtCall(place: "before" | "after", nth: number) {
    let isKilled = false
    const gateway = gateways[nth]!
    gateway.killAtCall = {
      place,
      async killStoreProcess() {
        await processes[nth]!.endProcess("SIGKILL")
        isKilled = true
      },
    }
    await sleepUntilTimeoutOrStop(
      () => isKilled || stopped(),
      LONGEST_WAIT_FOR_CALL_MS
    )
    gateway.killAtCall = undefined
    return isKilled
  }
}

/**
 * Starts a process. Makes up to MOST_START_ATTEMPTS attempts, as a process supervisor does, because the first start can
 * time out on a busy machine.
 */
async function startWithRetries(process: KillableStore): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await process.start())
    } catch (error) {
      if (tries === MOST_START_ATTEMPTS) throw error
    }
  }
}

export async function sleepUntilTimeoutOrStop(
  stopped: () => boolean,
  ms: number
): Promise<void> {
  const end = Date.now() + ms
  while (!stopped() && Date.now() < end) {
    await delay(Math.min(200, end - Date.now() + 1))
  }
}

/**
 * Returns a client for the store's HTTP API that sends each request to a random running process, as a load balancer
 * does. With the probability HANG_UP_PROBABILITY, the client closes the connection early. A request without an answer
 * has the status NO_ANSWER.
 */
export function loadBalancedStoreApi(
  processes: readonly KillableStore[],
  chance: SeededRandom
): HttpClient {
  return {
    async request(call) {
      const up = processes.filter(({ isUp }) => isUp)
      const process = chance.drawOneOf(up.length > 0 ? up : processes)
      const hangsUp = chance.drawBoolean(HANG_UP_PROBABILITY)
      const patienceMs = hangsUp
        ? 50 + chance.drawIntegerBelow(1_500)
        : CALLER_TIMEOUT_MS
      return createHttpClientAt(() => process.url, patienceMs)
        .request(call)
        .catch((error: unknown) => ({
          status: NO_ANSWER,
          data: { message: String(error) },
        }))
    },
  }
}
