// start-medusa.ts forks this file. It starts an app, runs a seed function if one is given, and reports the result to
// the parent.
import { once } from "node:events"
import type { Server } from "node:http"

import { container } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import start from "@medusajs/medusa/commands/start"
import { ROOT } from "../root"

/** The message by which the parent process tells this process which Medusa app to start. */
export interface ServeRequest {
  port: number
  /** The folder with the app's medusa-config.ts. The default is the root of this repository. */
  directory?: string
  /**
   * The name of a function, and the module that exports the function. When the app has started, the function is called
   * with Medusa's container. The ServeReport contains the function's result.
   */
  seed?: { module: string; name: string }
}

/**
 * The message by which this process tells its parent that the app has started. `seeded` is the result of the seed
 * function.
 */
export interface ServeReport {
  ready: true
  seeded: unknown
}

type Seed = (container: MedusaContainer) => Promise<unknown>

async function serveMedusa(order: ServeRequest): Promise<void> {
  const started = await start({
    directory: order.directory ?? ROOT,
    port: order.port,
    // By default Medusa listens on every network interface.
    host: "127.0.0.1",
    types: false,
  })
  // Medusa's start resolves before its port is open. Its server is an extended Node server.
  const server = started?.server as unknown as Server
  if (!server.listening) await once(server, "listening")
  const seeded = order.seed && (await loadSeedFunction(order.seed)(container))
  process.send?.({ ready: true, seeded } satisfies ServeReport)
}

function loadSeedFunction({
  module,
  name,
}: {
  module: string
  name: string
}): Seed {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the caller chooses the module
  return (require(module) as Record<string, Seed>)[name]!
}

serveMedusa(JSON.parse(process.argv[2] ?? "{}") as ServeRequest).catch(
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
