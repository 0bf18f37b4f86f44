// What answers beside our routes, and does as little as can be done: a plugin of Medusa with two
// routes, and, when this file is run by itself, Express without Medusa.
import type { Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

export const CONSTANT_PATH = "/store/bench/constant"
export const INSERT_PATH = "/bench/bare-insert"

/** What a notification costs that is only kept: one row, found by its key, and nothing else. */
export const BARE_TABLE = "bench_bare_insert"

export const CREATE_BARE_TABLE = `create table if not exists ${BARE_TABLE} (
  id text primary key, details jsonb not null, payload jsonb not null, received_at timestamptz not null default now()
)`

interface Body {
  id: string
  data: { transactions: { credit: { subMerchant: object } }[] }
}

/** The inbox keeps the body, redacted, and what it read from it: all in all about as much as this. */
async function insertBare(database: Knex, body: Body): Promise<void> {
  const transactions = body.data.transactions.map(
    ({ credit: { subMerchant: _, ...credit }, ...rest }) => ({
      ...rest,
      credit,
    })
  )
  await database(BARE_TABLE).insert({
    id: body.id,
    details: JSON.stringify({ ...body.data, transactions }),
    payload: JSON.stringify(body),
  })
}

/** The limit inside Medusa: its own JSON parser, one insert, the same answer as ours. */
export async function POST(
  request: MedusaRequest<Body>,
  response: MedusaResponse
): Promise<void> {
  const database = request.scope.resolve(
    ContainerRegistrationKeys.PG_CONNECTION
  )
  await insertBare(database, request.body)
  response.status(200).json({ received: true })
}

const CONSTANT = {
  session: {
    id: "payses_01JD5Q2V8T3X6N9R4B7C1K0M5Z",
    method: "pix",
    state: "pending",
    expires_at: "2026-11-20T12:00:00.000Z",
    order_id: null,
  },
}

/** The limit inside Medusa: all that core does for a route of the store, and a constant. */
export function GET(_request: MedusaRequest, response: MedusaResponse): void {
  response.json(CONSTANT)
}

/** Express as Medusa has it, with one route, and its own connections to the database. */
function serve(databaseUrl: string): void {
  const database = knex({ client: "pg", connection: databaseUrl })
  const express = createRequire(require.resolve("@medusajs/framework/http"))(
    "express"
  ) as Express
  const app = express()
  app.use(express.json())
  app.post(INSERT_PATH, (request, response, next) => {
    const scope = { resolve: () => database }
    POST(Object.assign(request, { scope }) as never, response).catch(next)
  })
  const server = app.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`ready at http://127.0.0.1:${port}\n`)
  })
}

/** What is used of it. */
interface Express {
  (): {
    use(middleware: unknown): void
    post(
      path: string,
      handler: (
        request: object,
        response: MedusaResponse,
        next: (error: unknown) => void
      ) => void
    ): void
    listen(port: number, host: string, listening: () => void): Server
  }
  json(): unknown
}

if (require.main === module) serve(process.argv[2] ?? "")
