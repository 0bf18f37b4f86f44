// Additional routes of the measured Medusa process. `stage.ts` makes a plugin that adds them.
import { randomUUID } from "node:crypto"

import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  PaymentActions,
} from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"

/**
 * The additional POST routes of the benchmarks. The values are the names of the functions in this file that handle the
 * routes.
 */
export const ROUTES = {
  "/bench/insert": "insert",
  "/bench/place-order": "placeOrder",
  "/bench/usage": "usage",
} as const

/**
 * Stops all event subscribers of this process, so that it only answers requests. In production with Redis, other
 * processes handle the events, but the in-memory bus would call the subscribers of this process.
 */
export function ignoreEvents(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: NodeJS.EventEmitter
  }
  eventEmitter_.removeAllListeners()
  return Promise.resolve()
}

export const CREATE_BARE_TABLE = `create table bench_bare_insert (
  id text primary key, details jsonb not null, payload jsonb not null, received_at timestamptz not null default now()
)`

/**
 * Stores a notification with the least work that a Medusa route can do: Medusa's JSON parser, one insert of about as
 * many bytes as our route writes, and the same answer.
 */
export async function insert(
  { scope, body }: MedusaRequest<{ id: string; data: object }>,
  response: MedusaResponse
): Promise<void> {
  const database = scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await database("bench_bare_insert").insert({
    id: body.id,
    details: JSON.stringify(body.data),
    payload: JSON.stringify(body),
  })
  response.status(200).json({ received: true })
}

/**
 * The cause of a paid session's order. Either core's workflow is run for `sessionId`, or the notification `body` is
 * delivered to `path`.
 */
export type OrderCause =
  | { sessionId: string; amount: number }
  | { path: string; headers: Record<string, string>; body: string }

/**
 * Causes an order. Answers with the milliseconds until `order.placed`, which Medusa emits when the order is complete.
 */
export async function placeOrder(
  { scope, body, protocol, headers }: MedusaRequest<OrderCause>,
  response: MedusaResponse
): Promise<void> {
  const bus = scope.resolve(Modules.EVENT_BUS)
  const started = performance.now()
  const placed = new Promise<number>((resolve) => {
    const context = { subscriberId: randomUUID() }
    const listener = () => {
      resolve(performance.now() - started)
      bus.unsubscribe("order.placed", listener, context)
      return Promise.resolve()
    }
    bus.subscribe("order.placed", listener, context)
  })
  if ("path" in body) {
    const answer = await fetch(`${protocol}://${headers.host}${body.path}`, {
      method: "POST",
      headers: body.headers,
      body: body.body,
    })
    if (!answer.ok) throw new Error(`${body.path}: ${answer.status}`)
  } else {
    const { sessionId, amount } = body
    await processPaymentWorkflow(scope).run({
      input: {
        action: PaymentActions.SUCCESSFUL,
        data: { session_id: sessionId, amount },
      },
    })
  }
  response.json({ ms: await placed })
}

/**
 * The resources that Medusa's process has used: the number of its statements to PostgreSQL since the first call of the
 * route `/bench/usage`, and its processor time.
 */
export interface ProcessUsage {
  statements: number
  cpuMs: number
}

let statements: number | undefined

/** Matches the statement that the plugin sends every two seconds, independent of any request. It is not counted. */
const SETTINGS_POLL = /^select coalesce\(sum\(value::int\)/

/**
 * Answers with the number of statements to PostgreSQL since the first call of this route, and with the processor time
 * of the process.
 */
export function usage({ scope }: MedusaRequest, response: MedusaResponse) {
  if (statements === undefined) {
    statements = 0
    scope
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)
      .on("query", ({ sql }: { sql: string }) => {
        if (!SETTINGS_POLL.test(sql)) statements = (statements ?? 0) + 1
      })
  }
  const { user, system } = process.cpuUsage()
  const used: ProcessUsage = { statements, cpuMs: (user + system) / 1000 }
  response.json(used)
}
