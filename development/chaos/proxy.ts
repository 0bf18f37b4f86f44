import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

/** A proxy between the store and the gateway that makes faults until it is told to stop. */
export interface Proxy {
  url: string
  /** Stops all faults: from now on requests pass unchanged, once and in order. */
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

/** Headers that belong to the connection, not to the request. */
const HOP_HEADERS = [
  ...["host", "connection", "content-length", "transfer-encoding", "expect"],
]

/** Starts a proxy on loopback. `handle` gets each request; the proxy sends nothing by itself. */
export async function startProxy(
  handle: (call: Call, response: ServerResponse) => Promise<void>
): Promise<Omit<Proxy, "stopFaults">> {
  const server = createServer((request, response) => {
    // The caller may have been killed meanwhile; that is expected.
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
