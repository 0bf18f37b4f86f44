// Additional routes of the measured Medusa process. `bench-environment.ts` makes a plugin that adds them.
import { randomUUID } from "node:crypto"
import { subscribe } from "node:diagnostics_channel"

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
  "/bench/insert": "insertNotificationRow",
  "/bench/place-order": "placeOrderAndRespondWithDuration",
  "/bench/usage": "reportUsage",
} as const

/**
 * Removes the event subscribers of this process, so that it only answers requests. In production with Redis, worker
 * processes can run the subscribers. With the in-memory event bus of the benchmarks, this process would run them, and
 * that would distort the measurement.
 */
export function removeEventSubscribers(
  container: MedusaContainer
): Promise<void> {
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
export async function insertNotificationRow(
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
 * this event when it has finished placing the order.
 */
export async function placeOrderAndRespondWithDuration(
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
 * What Medusa's process has used. The statements and the waiting times count from the first call of the route
 * `/bench/usage`. The processor time counts from the start of the process. Times are in milliseconds.
 */
export interface ProcessUsage {
  /** The number of statements that the process sent to PostgreSQL, without those that `SETTINGS_POLL` matches. */
  statements: number
  /** The time that the process waited for the results of statements that read or write a table of the plugin. */
  pluginStatementsMs: number
  /** The time from the creation of requests to the gateway until their answers were complete. */
  gatewayMs: number
  /** The processor time of the process since its start. */
  cpuMs: number
}

let used: Omit<ProcessUsage, "cpuMs"> | undefined

/** Matches the statement that the plugin sends regularly, independent of any request. The statement is not counted. */
const SETTINGS_POLL = /^select coalesce\(sum\(value::int\)/

/** Matches statements that name a table of the plugin. */
const OF_PLUGIN = /checkout_transparent_/

/**
 * Answers with the process's CPU time, its number of SQL statements, and its waiting times for the database and the
 * gateway. The CPU time counts from the start of the process. The other values count from the first call of this route.
 */
export function reportUsage(
  { scope }: MedusaRequest,
  response: MedusaResponse
) {
  if (used === undefined) {
    used = { statements: 0, pluginStatementsMs: 0, gatewayMs: 0 }
    startCountingStatements(
      scope.resolve(ContainerRegistrationKeys.PG_CONNECTION),
      used
    )
    startMeasuringOutgoingRequests(used)
  }
  const { user, system } = process.cpuUsage()
  const answer: ProcessUsage = { ...used, cpuMs: (user + system) / 1000 }
  response.json(answer)
}

/** A statement as knex passes it to the listeners of its events. */
interface KnexStatement {
  sql: string
  __knexQueryUid: string
}

function startCountingStatements(
  database: NodeJS.EventEmitter,
  sum: Omit<ProcessUsage, "cpuMs">
): void {
  const sentAt = new Map<string, number>()
  database.on("query", ({ sql, __knexQueryUid: id }: KnexStatement) => {
    if (SETTINGS_POLL.test(sql)) return
    sum.statements += 1
    if (OF_PLUGIN.test(sql)) sentAt.set(id, performance.now())
  })
  database.on(
    "query-response",
    (_rows: unknown, { __knexQueryUid: id }: KnexStatement) => {
      const sent = sentAt.get(id)
      if (sent === undefined) return
      sentAt.delete(id)
      sum.pluginStatementsMs += performance.now() - sent
    }
  )
}

/**
 * Adds the duration of each completed HTTP request to `sum.gatewayMs`. Only requests that are sent with the HTTP client
 * undici or with Node's `fetch`, which uses undici, are measured. During a measurement, only payment providers send
 * these requests from this process.
 */
function startMeasuringOutgoingRequests(
  sum: Omit<ProcessUsage, "cpuMs">
): void {
  const createdAt = new WeakMap<object, number>()
  const requestOf = (message: unknown) =>
    (message as { request: object }).request
  subscribe("undici:request:create", (message) => {
    createdAt.set(requestOf(message), performance.now())
  })
  subscribe("undici:request:trailers", (message) => {
    const created = createdAt.get(requestOf(message))
    if (created !== undefined) sum.gatewayMs += performance.now() - created
  })
}
