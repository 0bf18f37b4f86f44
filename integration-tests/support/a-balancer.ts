import { request } from "node:http"
import { type Call, startProxy } from "../../development/chaos/proxy"
import type { Fleet } from "./a-fleet"
import { aGuest, type Shopper } from "./a-shopper"
import { storeApiAt } from "./a-store-api"
import type { StoreProcess } from "./a-store-process"
import { type Admin, logIn } from "./an-admin"
import { eventually } from "./eventually"

/** A load balancer before the processes of a store, like nginx, HAProxy or that of a cloud. */
export interface Balancer {
  guest(): Shopper
  admin(): Promise<Admin>
  /** How often a request went to another process since the first one refused the connection. */
  retried(): number
  /**
   * Restarts the processes one after another with this environment. Each one first finishes the
   * requests that it has; meanwhile the others get all new requests.
   */
  restartInTurn(env: NodeJS.ProcessEnv): Promise<void>
  close(): Promise<void>
}

interface Reply {
  status: number
  type: string
  body: Buffer
}

/**
 * Gives the requests and the gateway's notifications to the processes in turn. If a connection is
 * refused, nothing was sent, and the next process gets the request; if it breaks later, the answer
 * is 502, since nobody knows what was done.
 */
export async function aBalancer(
  fleet: Pick<Fleet, "simulator" | "store" | "restart">,
  processes: readonly StoreProcess[]
): Promise<Balancer> {
  const underWay = new Map(processes.map((process) => [process, 0]))
  const up = new Set(processes)
  let turn = 0
  let retried = 0
  const send = async (process: StoreProcess, call: Call) => {
    const count = (by: number) =>
      underWay.set(process, underWay.get(process)! + by)
    count(1)
    const reply = await ask(process, call)
    count(-1)
    return reply
  }
  const proxy = await startProxy(async (call, response) => {
    const first = turn++
    const all = [...up]
    for (const nth of all.keys()) {
      const reply = await send(all[(first + nth) % all.length]!, call)
      if (reply) {
        response.writeHead(reply.status, { "content-type": reply.type })
        response.end(reply.body)
        return
      }
      retried += 1
    }
    const { status, type, body } = badGateway("No process takes connections.")
    response.writeHead(status, { "content-type": type })
    response.end(body)
  })
  const api = storeApiAt(() => proxy.url)
  await fleet.simulator.setNotificationUrl(
    `${proxy.url}/hooks/checkout-transparent/br`
  )
  return {
    guest: () => aGuest(api, fleet.store),
    admin: () => logIn(api),
    retried: () => retried,
    async restartInTurn(env) {
      for (const process of processes) {
        up.delete(process)
        await eventually(() => expect(underWay.get(process)).toBe(0))
        await process.stop()
        await fleet.restart(process, env)
        up.add(process)
      }
    },
    close: proxy.close,
  }
}

/** Sends a request to a process; returns undefined if the connection was refused. */
function ask(
  { url }: StoreProcess,
  { path, method, headers, body }: Call
): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), {
      method,
      agent: false,
      headers: { ...headers, "content-length": body.length },
    })
    sent.on("response", (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", ({ message }) => resolve(badGateway(message)))
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 502,
          type: answer.headers["content-type"] ?? "application/json",
          body: Buffer.concat(chunks),
        })
      )
    })
    sent.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      resolve(code === "ECONNREFUSED" ? undefined : badGateway(message))
    )
    sent.end(body)
  })
}

function badGateway(message: string): Reply {
  return {
    status: 502,
    type: "application/json",
    body: Buffer.from(JSON.stringify({ message })),
  }
}
