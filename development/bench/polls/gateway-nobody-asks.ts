import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Stands where the answering process believes the gateway to be. */
export interface GatewayNobodyAsks {
  url: string
  /** How often it was asked for anything. */
  calls(): number
  close(): Promise<void>
}

/**
 * A gateway of the answering process alone. That one runs no jobs, so whoever asks here does so because
 * of a poll; the simulator is asked by the other process's job as well, which looks again at codes that
 * nobody has paid.
 */
export async function openGatewayNobodyAsks(): Promise<GatewayNobodyAsks> {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    request.resume()
    response.writeHead(503).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
