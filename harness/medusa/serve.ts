// Forked by medusa-process.ts: boots an app, seeds it if asked to, and reports
// that to the parent.
import { once } from "node:events"
import type { Server } from "node:http"

import { container } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import start from "@medusajs/medusa/commands/start"
import { ROOT } from "../root"

/** What the parent asks for. */
export interface ServeOrder {
  port: number
  /** The folder of the app's medusa-config.ts. Default: this repository. */
  directory?: string
  /** A function to run with Medusa's container once it is up; its result is reported. */
  seed?: { module: string; name: string }
}

/** What is reported when the app is up and seeded. */
export interface ServeReport {
  ready: true
  seeded: unknown
}

type Seed = (container: MedusaContainer) => Promise<unknown>

async function serve(order: ServeOrder): Promise<void> {
  const started = await start({
    directory: order.directory ?? ROOT,
    port: order.port,
    // Medusa listens on every interface of the machine by default.
    host: "127.0.0.1",
    types: false,
  })
  // Medusa's start resolves before its port is open. Its server is an extended Node server.
  const server = started?.server as unknown as Server
  if (!server.listening) await once(server, "listening")
  const seeded = order.seed && (await load(order.seed)(container))
  process.send?.({ ready: true, seeded } satisfies ServeReport)
}

function load({ module, name }: { module: string; name: string }): Seed {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the caller chooses the module
  return (require(module) as Record<string, Seed>)[name]!
}

serve(JSON.parse(process.argv[2] ?? "{}") as ServeOrder).catch(
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
