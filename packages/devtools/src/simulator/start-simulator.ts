import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"

import { createApp } from "./app"
import {
  controlActions,
  createScriptBuilders,
  type SimulatorControl,
} from "./control/control"
import {
  validatedOptionsWithDefaults,
  type SimulatorOptions,
} from "./simulator-options"
import { createWorld } from "./world"

// The interval in milliseconds at which overdue codes and authorizations expire. It is short, because they must expire
// and cause a notification even if no lookup asks for them.
const EXPIRY_CHECK_MS = 1000

export interface Simulator extends SimulatorControl {
  /**
   * The address of the simulator, without the path prefix. Use it for both options of an account, `baseUrl` and
   * `authUrl`.
   */
  readonly url: string
  /** Returns the simulator's time in milliseconds since 1970. */
  now(): number
  /** Stops the simulator at once, and closes all connections that still wait for an answer. */
  close(): Promise<void>
}

export async function startSimulator(
  options: SimulatorOptions = {}
): Promise<Simulator> {
  const resolved = validatedOptionsWithDefaults(options)
  const { host } = resolved
  const world = createWorld(resolved)
  const actions = controlActions(world)
  const server = createServer(createApp(world, actions))
  // `once` rejects if the server emits an error because it cannot listen.
  await once(server.listen(resolved.port, host), "listening")
  const { port } = server.address() as AddressInfo
  const name = host.includes(":") ? `[${host}]` : host
  world.site.url = `http://${name}:${port}`
  const expiry = setInterval(
    () => world.charges.expireOverdueCharges(),
    EXPIRY_CHECK_MS
  )
  // The timer is unreferenced, so that it does not keep the process alive.
  expiry.unref()
  return {
    ...actions,
    ...createScriptBuilders(actions),
    url: world.site.url,
    now: () => world.clock.now(),
    async close() {
      clearInterval(expiry)
      world.outbox.stopDeliveries()
      if (server.listening) {
        const closed = promisify(server.close.bind(server))()
        server.closeAllConnections()
        await closed
      }
    },
  }
}
