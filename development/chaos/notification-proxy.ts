import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { idsIn, type Journal } from "../records/journal"
import { type Call, type Proxy, startProxy } from "./proxy"

const PATIENCE_MS = 5_000

/** The weight of a correct delivery, compared with one for each of the faults below. */
const DELIVERED = 12
const FAULTS = [
  ...["lost", "lost", "refused", "late", "late", "late"],
  ...["twice", "twice", "twice", "taken_and_refused"],
]

/** Starts the proxy before the store's two processes, which loses, doubles and delays notifications. */
export async function startNotificationProxy(given: {
  /** The addresses of the two processes. */
  storeUrls: readonly string[]
  seed: number
  journal: Journal
}): Promise<Proxy> {
  const { storeUrls, journal } = given
  const chance = new Chance(given.seed, 102)
  let hasStopped = false
  let turn = 0

  const proxy = await startProxy(async (call, response) => {
    const drawn = hasStopped ? -1 : chance.below(DELIVERED + FAULTS.length)
    const fault = FAULTS[drawn - DELIVERED]
    if (fault !== undefined) {
      const ids = idsIn(call.body.toString())
      journal.note("wire", `notification: ${fault}`, ids)
    }
    response.writeHead(await statusOf(call, fault)).end()
  })

  async function statusOf(call: Call, fault?: string): Promise<number> {
    const later = (withinMs: number) =>
      void delay(100 + chance.below(withinMs)).then(() => post(call))
    if (fault === "lost") return 200
    if (fault === "refused") return 500
    if (fault === "late") {
      later(8_000)
      return 200
    }
    if (fault === "twice") {
      void post(call)
      later(4_000)
    }
    const status = await post(call)
    return fault === "taken_and_refused" ? 500 : status
  }

  /** Sends a notification to the processes in turn; returns the status, or 503 if no answer came. */
  async function post({ path, headers, body }: Call): Promise<number> {
    turn = 1 - turn
    try {
      const answer = await fetch(new URL(path, storeUrls[turn]), {
        ...{ method: "POST", headers, body },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 503
    }
  }

  return {
    url: `${proxy.url}/hooks/checkout-transparent/br`,
    stopFaults() {
      hasStopped = true
    },
    close: () => proxy.close(),
  }
}
