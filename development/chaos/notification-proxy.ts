import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { idsIn, type Journal } from "../records/journal"
import { type Call, type Proxy, startProxy } from "./proxy"

const PATIENCE_MS = 5_000

/** What becomes of one delivery. */
const FATES = [
  [12, "delivered"],
  [2, "lost"],
  [1, "refused"],
  [3, "late"],
  [3, "twice"],
  [1, "taken_and_refused"],
] as const

/** Before the two processes of the store: loses, doubles and delays what the gateway notifies. */
export async function startNotificationProxy(given: {
  /** Of the two processes. */
  storeUrls: readonly string[]
  seed: number
  journal: Journal
}): Promise<Proxy> {
  const { storeUrls, journal } = given
  const chance = new Chance(given.seed, 102)
  let hasStopped = false
  let turn = 0

  const proxy = await startProxy(async (call, response) => {
    const deliveryFault = hasStopped ? "delivered" : chance.weighted(FATES)
    if (deliveryFault !== "delivered") {
      journal.count(`notification ${deliveryFault}`)
      const ids = idsIn(call.body.toString())
      journal.note("wire", `notification: ${deliveryFault}`, ids)
    }
    response.writeHead(await statusOf(call, deliveryFault)).end()
  })

  async function statusOf(
    call: Call,
    deliveryFault: (typeof FATES)[number][1]
  ): Promise<number> {
    const later = (withinMs: number) =>
      void delay(100 + chance.below(withinMs)).then(() => post(call))
    switch (deliveryFault) {
      case "delivered":
        return post(call)
      case "lost":
        return 200
      case "refused":
        return 500
      case "late":
        later(8_000)
        return 200
      case "twice":
        later(4_000)
        return (await Promise.all([post(call), post(call)]))[0]
      case "taken_and_refused":
        await post(call)
        return 500
    }
  }

  /** To the processes in turn; the status that came back, 503 for none. */
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
