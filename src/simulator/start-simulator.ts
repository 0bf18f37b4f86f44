import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { createApp } from "./app"
import {
  controlActions,
  controlGrammar,
  type SimulatorControl,
} from "./control/control"
import { resolveOptions, type SimulatorOptions } from "./simulator-options"
import { createWorld } from "./world"

// A code that nobody looks at expires as well, and its merchant is notified: as soon as a person could notice.
const EXPIRY_CHECK_MS = 1000

export interface Simulator extends SimulatorControl {
  /** Base URL and authorization URL in one, without the path prefix. */
  readonly url: string
  /** The simulator's time, in milliseconds since 1970. */
  now(): number
  /** Stops at once; requests that still hang, and deliveries, are cut off. */
  close(): Promise<void>
}

export async function startSimulator(
  options: SimulatorOptions = {}
): Promise<Simulator> {
  const resolved = resolveOptions(options)
  const world = createWorld(resolved)
  const actions = controlActions(world)
  const server = createServer(createApp(world, actions))
  await listen(server, resolved.port, resolved.host)
  world.site.url = addressOf(server, resolved.host)
  const expiry = setInterval(() => world.charges.expireCodes(), EXPIRY_CHECK_MS)
  // It keeps no process waiting.
  expiry.unref()
  return {
    ...actions,
    ...controlGrammar(actions),
    url: world.site.url,
    now: () => world.clock.now(),
    close: () => {
      clearInterval(expiry)
      world.outbox.close()
      return close(server)
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      resolve()
    })
  })
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      const closedBefore =
        error && "code" in error && error.code === "ERR_SERVER_NOT_RUNNING"
      return error && !closedBefore ? reject(error) : resolve()
    })
    server.closeAllConnections()
  })
}
