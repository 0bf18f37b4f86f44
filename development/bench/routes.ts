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
 * The POST routes that the benchmarks add to Medusa, by path. Each value is the name of the function in this file that
 * handles the route.
 */
export const ROUTES = {
  "/bench/insert": "insert",
  "/bench/place-order": "placeOrder",
  "/bench/usage": "usage",
} as const

/**
 * Removes the event subscribers of this process, so that it only answers requests. In production with Redis, other
 * processes run the subscribers. With the in-memory event bus of the benchmarks, this process would run them, and that
 * would distort the measurement.
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
 * The way in which the order of a paid session is placed in a measurement: by a direct call of core's workflow for
 * `sessionId`, or by a notification that is posted to `path`.
 */
export type OrderCause =
  | { sessionId: string; amount: number }
  | { path: string; headers: Record<string, string>; body: string }

/**
 * Places the order of a paid session, and answers with the milliseconds until Medusa emits `order.placed`. Medusa emits
 * this event when the order is complete.
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
 * The resources that Medusa's process has used. `statements` counts the SQL statements since the first call of the
 * route `/bench/usage`. `cpuMs` is the processor time in milliseconds since the start of the process.
 */
export interface ProcessUsage {
  statements: number
  cpuMs: number
}

let statements: number | undefined

/**
 * Matches the SQL statement with which the plugin polls its settings every two seconds. It runs without any request, so
 * it is not counted.
 */
const SETTINGS_POLL = /^select coalesce\(sum\(value::int\)/

/** Answers with a ProcessUsage. The first call starts the count of SQL statements. */
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
