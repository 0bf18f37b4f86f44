import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { idsIn, type Journal } from "../records/journal"
import type { DeliveryEffect } from "../simulate/call-fault"
import { effect } from "../simulate/drawn-faults"
import { type Call, type Proxy, startProxy } from "./proxy"

const PATIENCE_MS = 5_000

/** The share of deliveries to which something happens. */
const FAULTY = 0.45
/** The longest delay of a delivery here, in milliseconds; in virtual time it may be minutes. */
const MOST_MS = 8_000

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
    const strikes = !hasStopped && chance.isTrue(FAULTY)
    const drawn = strikes ? chance.draw(effect) : undefined
    if (drawn) {
      const ids = idsIn(call.body.toString())
      journal.note("wire", `notification: ${JSON.stringify(drawn)}`, ids)
    }
    response.writeHead(await statusOf(call, drawn)).end()
  })

  async function statusOf(call: Call, drawn?: DeliveryEffect): Promise<number> {
    const later = (ms: number) =>
      void delay(100 + (ms % MOST_MS)).then(() => post(call))
    switch (drawn?.kind) {
      case "lost":
        return 200
      case "failed":
        // The gateway repeats it; perhaps it was received all the same.
        if (chance.isTrue(0.5)) await post(call)
        return 500
      case "late":
        later(drawn.ms)
        return 200
      case "twice":
        void post(call)
        later(chance.below(MOST_MS))
        break
      case undefined:
    }
    return post(call)
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
