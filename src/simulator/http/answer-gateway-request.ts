import type { IncomingMessage, ServerResponse } from "node:http"

import { answerUnderFault } from "../faults/answer-under-fault"
import { actForFault } from "../panel/act-for-fault"
import { redact } from "../requests/redact"
import type { LoggedRequest } from "../requests/request-log"
import type { World } from "../world"
import type { Answer } from "./answer"
import { allowBrowsers, answerPreflight } from "./cors"
import { matchRoute, type RouteMatch } from "./match-route"
import { readBody, type RequestBody } from "./read-body"
import { Refusal, refuseCall } from "./refusal"
import type { Exchange, Route } from "./route"
import { sendAnswer } from "./send-answer"

export type GatewayCall = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

export async function answerGatewayRequest(
  { request, response, url }: GatewayCall,
  routes: readonly Route[],
  world: World
): Promise<void> {
  const method = request.method ?? "GET"
  const match = matchRoute(routes, method, url.pathname)
  const preflight = preflightOf(match, method)
  if (preflight) {
    return answerPreflight(response, preflight)
  }
  const body = await readBody(request)
  const logged = world.requests.add({
    operation: match.kind === "found" ? match.route.operation : "unknown",
    method,
    path: url.pathname,
    at: new Date(world.clock.now()).toISOString(),
    merchantChargeId: chargeIdOf(match, body),
    body: redactedBody(body, url),
    fault: null,
    status: null,
    refusal: null,
  })
  if (match.kind !== "found") {
    const refusal = refuseUnmatched(match, routes, `${method} ${url.pathname}`)
    logged.refusal = refusal.message
    logged.status = sendAnswer(response, refusal.answer)
    return
  }
  const { route, params } = match
  if (route.fromBrowser) {
    allowBrowsers(response)
  }
  world.openRequests.add(response)
  const scripted = world.faults.take(
    ({ operation, of }) =>
      operation === route.operation &&
      (of === undefined || url.pathname.split("/").includes(of))
  )
  const fault = scripted?.fault
  logged.fault = fault?.kind ?? null
  const exchange: Exchange = {
    headers: request.headers,
    params,
    query: url.searchParams,
    body,
    invisibleForMs: fault?.kind === "invisible_for" ? fault.ms : 0,
    isQueued: fault?.kind === "queue",
  }
  logged.status = await answerUnderFault({
    response,
    fault,
    fail: (status) => refuseOn(route, status, "Scripted failure"),
    operate: () => operate(logged, () => handleWhole(route, exchange, world)),
    actAtPanel: (action) => actForFault(action, { logged, params }, world),
  })
}

function handleWhole(route: Route, exchange: Exchange, world: World): Answer {
  if (exchange.body.kind === "too_large") {
    const message = "The body is larger than 1 MiB"
    throw new Refusal(message, refuseOn(route, 413, message))
  }
  return route.handle(exchange, world)
}

function refuseOn(route: Route, status: number, message: string): Answer {
  return (
    route.refuse?.(status, message) ?? refuseCall(status, { message }).answer
  )
}

function operate(logged: LoggedRequest, handle: () => Answer): Answer {
  try {
    return handle()
  } catch (error) {
    if (error instanceof Refusal) {
      logged.refusal = error.message
      return error.answer
    }
    throw error
  }
}

function refuseUnmatched(
  match: Exclude<RouteMatch<Route>, { kind: "found" }>,
  routes: readonly Route[],
  call: string
): Refusal {
  if (match.kind === "wrong_method") {
    const allowed = match.allowed.map(({ method }) => method).join(", ")
    const message = `${call}: this path allows ${allowed}`
    return refuseCall(405, { message }, { allow: allowed })
  }
  const known = routes.map(({ method, path }) => `${method} ${path}`).join(", ")
  return refuseCall(404, {
    message: `${call} is no route of the gateway. Known: ${known}`,
  })
}

function preflightOf(
  match: RouteMatch<Route>,
  method: string
): Route | undefined {
  if (match.kind !== "wrong_method" || method !== "OPTIONS") {
    return undefined
  }
  return match.allowed.find((route) => route.fromBrowser)
}

function chargeIdOf(
  match: RouteMatch<Route>,
  body: RequestBody
): string | null {
  if (match.kind === "found" && match.params.merchantChargeId) {
    return match.params.merchantChargeId
  }
  const value = body.kind === "json" ? body.value : undefined
  if (typeof value === "object" && value && "merchantChargeId" in value) {
    return String(value.merchantChargeId)
  }
  return null
}

function redactedBody(body: RequestBody, url: URL): unknown {
  switch (body.kind) {
    case "empty":
      return redact(Object.fromEntries(url.searchParams))
    case "json":
      return redact(body.value)
    case "unreadable":
      return `[not JSON, ${body.bytes} bytes]`
    case "too_large":
      return "[too large]"
  }
}
