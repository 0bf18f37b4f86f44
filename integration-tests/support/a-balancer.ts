import { request } from "node:http"
import { type Call, startProxy } from "../../development/chaos/proxy"
import type { StoreProcess } from "./a-store-process"

/** What stands before the processes of a store, as nginx, HAProxy or a cloud's load balancer does. */
export interface Balancer {
  url: string
  /** How often a request went to another process, since the first one took no connection. */
  retried(): number
  close(): Promise<void>
}

interface Reply {
  status: number
  type: string
  body: Buffer
}

/**
 * Gives the requests to the processes in turn. Where a connection is refused, nothing was sent, and the
 * next one gets it; what breaks off later is answered 502, since nobody knows what was done.
 */
export async function aBalancer(
  processes: () => readonly Pick<StoreProcess, "url">[]
): Promise<Balancer> {
  let turn = 0
  let retried = 0
  const proxy = await startProxy(async (call, response) => {
    const first = turn++
    const all = processes()
    for (const nth of all.keys()) {
      const { url } = all[(first + nth) % all.length]!
      const reply = await send(url, call)
      if (reply) {
        response.writeHead(reply.status, { "content-type": reply.type })
        response.end(reply.body)
        return
      }
      retried += 1
    }
    response.writeHead(502, { "content-type": "application/json" })
    response.end(JSON.stringify({ message: "No process takes connections." }))
  })
  return { url: proxy.url, retried: () => retried, close: proxy.close }
}

/** Undefined when the connection was refused. */
function send(url: string, call: Call): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const sent = request(new URL(call.path, url), {
      method: call.method,
      agent: false,
      headers: { ...call.headers, "content-length": call.body.length },
    })
    sent.on("response", (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", (error) => resolve(brokenOff(error)))
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 502,
          type: answer.headers["content-type"] ?? "application/json",
          body: Buffer.concat(chunks),
        })
      )
    })
    sent.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? undefined : brokenOff(error))
    )
    sent.end(call.body)
  })
}

function brokenOff({ message }: Error): Reply {
  return {
    status: 502,
    type: "application/json",
    body: Buffer.from(JSON.stringify({ message })),
  }
}
