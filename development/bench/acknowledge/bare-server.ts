// Forked by start-bare-server.ts: Express as Medusa uses it, with one route.
import { once } from "node:events"
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"

import { knex } from "@medusajs/framework/mikro-orm/knex"

import { BARE_PATH, insertBare } from "./bare-insert"

type Body = Parameters<typeof insertBare>[1]

interface Answer {
  status(code: number): Answer
  json(body: object): void
}

interface App {
  use(middleware: unknown): void
  post(
    path: string,
    handler: (
      request: { body: Body },
      response: Answer,
      next: (error: unknown) => void
    ) => void
  ): void
}

interface Express {
  (): App & RequestListener
  json(): unknown
}

async function serve(databaseUrl: string): Promise<void> {
  const database = knex({ client: "pg", connection: databaseUrl })
  const express = createRequire(require.resolve("@medusajs/framework/http"))(
    "express"
  ) as Express
  const app = express()
  app.use(express.json())
  app.post(BARE_PATH, (request, response, next) => {
    insertBare(database, request.body).then(
      () => response.status(200).json({ received: true }),
      next
    )
  })
  const server = createServer(app)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  process.send?.({ port: (server.address() as AddressInfo).port })
}

void serve(process.argv[2] ?? "")
