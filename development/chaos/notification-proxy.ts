import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "../fuzz/chance"
import { idsIn } from "./gateway-proxy"
import type { Journal } from "./journal"

/** Stands between the gateway's notifications and the two processes of the store. */
export interface NotificationProxy {
  url: string
  /** From now on everything is delivered once, in order. */
  calm(): void
  close(): Promise<void>
}

/** What becomes of one delivery. */
type Fate =
  | { kind: "delivered" }
  | { kind: "lost" }
  | { kind: "refused" }
  | { kind: "late"; ms: number }
  | { kind: "twice"; ms: number }
  | { kind: "taken_and_refused" }

const PATIENCE_MS = 5_000

export async function startNotificationProxy(given: {
  /** Of the two processes. */
  storeUrls: readonly string[]
  seed: number
  journal: Journal
}): Promise<NotificationProxy> {
  const { storeUrls, journal } = given
  const chance = new Chance(given.seed, 102)
  let isCalm = false
  let turn = 0

  const server = createServer((request, response) => {
    response.on("error", () => undefined)
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const told = {
        path: request.url ?? "/",
        headers: headersOf(request.headers),
        body: Buffer.concat(chunks),
      }
      void deliver(told).then((status) => response.writeHead(status).end())
    })
  })

  async function deliver(told: Delivery): Promise<number> {
    const fate: Fate = isCalm ? { kind: "delivered" } : nextFate(chance)
    if (fate.kind !== "delivered") {
      journal.count(`notification ${fate.kind}`)
      journal.note(
        "wire",
        `notification: ${fate.kind}`,
        idsIn(told.body.toString())
      )
    }
    switch (fate.kind) {
      case "delivered":
        return post(told)
      case "lost":
        return 200
      case "refused":
        return 500
      case "late":
        void delay(fate.ms).then(() => post(told))
        return 200
      case "twice":
        void delay(fate.ms).then(() => post(told))
        return (await Promise.all([post(told), post(told)]))[0]
      case "taken_and_refused":
        await post(told)
        return 500
    }
  }

  /** To the processes in turn; the status that came back, 503 for none. */
  async function post({ path, headers, body }: Delivery): Promise<number> {
    turn = 1 - turn
    try {
      const answer = await fetch(new URL(path, storeUrls[turn]), {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 503
    }
  }

  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve())
  )
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/checkout-transparent/br`,
    calm() {
      isCalm = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Delivery {
  path: string
  headers: Record<string, string>
  body: Buffer
}

function headersOf(headers: {
  [name: string]: string | string[] | undefined
}): Delivery["headers"] {
  const { authorization, event_type: type } = headers
  return {
    "content-type": "application/json",
    ...(typeof authorization === "string" ? { authorization } : {}),
    ...(typeof type === "string" ? { event_type: type } : {}),
  }
}

function nextFate(chance: Chance): Fate {
  return chance.weighted<Fate>([
    [12, { kind: "delivered" }],
    [2, { kind: "lost" }],
    [1, { kind: "refused" }],
    [3, { kind: "late", ms: 100 + chance.below(8_000) }],
    [3, { kind: "twice", ms: 100 + chance.below(4_000) }],
    [1, { kind: "taken_and_refused" }],
  ])
}
