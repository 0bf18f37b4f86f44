// Forked by medusa-process.ts: boots an app, seeds it if asked to, and reports
// that to the parent.
import { once } from "node:events"
import type { Server } from "node:http"
import { resolve } from "node:path"

import { container } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import start from "@medusajs/medusa/commands/start"

import { takeOtherTimes } from "./other-times"
import type { ServeOrder, ServeReport } from "./serve-messages"

type Seed = (container: MedusaContainer) => Promise<unknown>

async function serve(order: ServeOrder): Promise<void> {
  takeOtherTimes()
  const started = await start({
    directory: order.directory ?? resolve(__dirname, "../.."),
    port: order.port,
    // Medusa listens on every interface of the machine by default.
    host: "127.0.0.1",
    types: false,
  })
  // Medusa's start resolves before its port is open. Its server is an extended Node server.
  const server = started?.server as unknown as Server
  if (!server.listening) await once(server, "listening")
  const seeded = order.seed && (await load(order.seed)(container))
  report({ ready: true, seeded })
}

function load({ module, name }: { module: string; name: string }): Seed {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the caller chooses the module
  return (require(module) as Record<string, Seed>)[name]!
}

function report(message: ServeReport): void {
  process.send?.(message)
}

serve(JSON.parse(process.argv[2] ?? "{}") as ServeOrder).catch(
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
