import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

/** Stands between the store and the gateway, and does harm until it is calm. */
export interface Proxy {
  url: string
  /** From now on everything passes as it is, once and in order. */
  stopFaults(): void
  close(): Promise<void>
}

/** A request with its whole body. */
export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** Of the connection, and not of the request. */
const HOP_HEADERS = [
  ...["host", "connection", "content-length", "transfer-encoding", "expect"],
]

/** On loopback; hands each request over, and sends nothing by itself. */
export async function startProxy(
  handle: (call: Call, response: ServerResponse) => Promise<void>
): Promise<Omit<Proxy, "stopFaults">> {
  const server = createServer((request, response) => {
    // A caller that is killed meanwhile is no news.
    response.on("error", () => undefined)
    callOf(request)
      .then((call) => handle(call, response))
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).filter(
    ([name]) => !HOP_HEADERS.includes(name)
  )
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}
