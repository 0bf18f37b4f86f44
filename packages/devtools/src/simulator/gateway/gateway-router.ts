import express, {
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express"

import { deleteCard, saveCard } from "../cards/save-card"
import { lookUpBrandRoute, tokenizeCardRoute } from "../cards/tokenization"
import {
  captureChargeRoute,
  lookUpChargeRoute,
  refundChargeRoute,
} from "../charges/change-routes"
import {
  authorizeCardRoute,
  createPixRoute,
  createWalletRoute,
} from "../charges/creation-routes"
import { answerUnderFault } from "../faults/answer-under-fault"
import { createLinkRoute } from "../links/create-link-route"
import {
  deactivateLinkRoute,
  listLinkTransactionsRoute,
  lookUpLinkRoute,
  refundLinkTransactionRoute,
} from "../links/link-routes"
import { buildLinkRefusalOfStatus } from "../links/link-error"
import { requireAccessToken } from "../merchants/issued-access-tokens"
import { issueAccessTokenRoute } from "../merchants/issue-token"
import type { World } from "../world"
import { Refusal, buildRefusal, sendAnswer, type Answer } from "./answer"
import type { GatewayRequest, RequestBody } from "./gateway-request"
import { logRequest, type LoggedRequest } from "./request-log"
import type { Route } from "./route"

/**
 * All routes of the gateway. The first route that matches a request is used. A fixed path must therefore come before a
 * pattern that also matches it.
 */
const gatewayRoutes: readonly Route[] = [
  issueAccessTokenRoute,
  authorizeCardRoute,
  createPixRoute,
  createWalletRoute,
  captureChargeRoute,
  refundChargeRoute,
  lookUpChargeRoute,
  lookUpBrandRoute,
  tokenizeCardRoute,
  saveCard,
  deleteCard,
  createLinkRoute,
  lookUpLinkRoute,
  listLinkTransactionsRoute,
  deactivateLinkRoute,
  refundLinkTransactionRoute,
]

const EXPRESS_METHODS = { GET: "get", POST: "post", DELETE: "delete" } as const

export function gatewayRouter(world: World): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const routes = gatewayRoutes.map((route) => ({
    ...route,
    path: route.path.replace("{prefix}", world.settings.prefix),
  }))
  const refuseAll =
    (
      refuse: (call: string) => Refusal,
      operation: LoggedRequest["operation"] = "unknown"
    ): RequestHandler =>
    (request, response) => {
      const logged = logRequest(request, operation, world)
      const { message, answer } = refuse(`${request.method} ${request.path}`)
      logged.refusal = message
      logged.status = sendAnswer(response, answer)
    }
  for (const route of routes) {
    const { method, fromBrowser } = route
    const onPath = router.route(route.path)
    if (route.isOffWithInterfaceOnly) {
      const refuse = refuseAll(
        (call) => unknownRouteRefusal(call, filterOfferedRoutes(routes, world)),
        route.operation
      )
      onPath.all((request, response, next) => {
        if (world.interfaceOnly) {
          void refuse(request, response, next)
        } else {
          next()
        }
      })
    }
    if (fromBrowser) {
      onPath.options((_request, response) => answerPreflight(response, method))
    }
    onPath[EXPRESS_METHODS[method]]((request, response, next) => {
      answerCall({ request, response, route, world }).catch(next)
    })
    onPath.all(
      refuseAll((call) => {
        const message = `${call}: this path allows ${method}`
        return buildRefusal(405, { message }, { allow: method })
      })
    )
  }
  router.use(
    refuseAll((call) =>
      unknownRouteRefusal(call, filterOfferedRoutes(routes, world))
    )
  )
  return router
}

function filterOfferedRoutes(
  routes: readonly Route[],
  { interfaceOnly }: World
): readonly Route[] {
  return routes.filter(
    (route) => !(interfaceOnly && route.isOffWithInterfaceOnly)
  )
}

function unknownRouteRefusal(call: string, routes: readonly Route[]): Refusal {
  const known = routes.map(({ method, path }) => `${method} ${path}`).join(", ")
  const message = `${call} is no route of the gateway. Known: ${known}`
  return buildRefusal(404, { message })
}

function answerPreflight(response: Response, method: string): void {
  response
    .writeHead(204, {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": method,
      "access-control-allow-headers":
        "authorization, content-type, merchantcredential",
      "access-control-max-age": "600",
    })
    .end()
}

type GatewayCall = {
  request: Request
  response: Response
  route: Route
  world: World
}

async function answerCall(call: GatewayCall): Promise<void> {
  const { request, response, route, world } = call
  const logged = logRequest(request, route.operation, world)
  if (route.fromBrowser) {
    // The header is set before the request is handled, so that a shop's page can also read error answers.
    response.setHeader("access-control-allow-origin", "*")
  }
  world.openRequests.add(response)
  response.once("close", () => world.openRequests.delete(response))
  const { params, headers } = request
  const fault = world.faults.takeNextScript(
    ({ operation }) => operation === route.operation
  )?.fault
  logged.fault = fault?.kind ?? null
  const exchange: GatewayRequest = {
    headers,
    params,
    query: new URL(request.url, "http://simulator").searchParams,
    body: request.body as RequestBody,
    invisibleForMs: fault?.kind === "invisible_for" ? fault.ms : 0,
    isQueued: fault?.kind === "queue",
  }
  const answerOrRefuse = () => {
    try {
      return checkAndAnswerRequest(route, exchange, world)
    } catch (error) {
      if (error instanceof Refusal) {
        logged.refusal = error.message
        return error.answer
      }
      throw error
    }
  }
  const buildScriptedFailure = (status: number) =>
    buildRefusalInRouteFormat(route, status, "Scripted failure").answer
  const underFault = {
    response,
    logged,
    world,
    operate: answerOrRefuse,
    fail: buildScriptedFailure,
  }
  logged.status = await answerUnderFault(fault, underFault)
}

function checkAndAnswerRequest(
  route: Route,
  exchange: GatewayRequest,
  world: World
): Answer {
  if (exchange.body.kind === "too_large") {
    throw buildRefusalInRouteFormat(route, 413, "The body is larger than 1 MiB")
  }
  if (route.product) {
    requireAccessToken(exchange, world, route.product)
  }
  return route.answerGatewayRequest(exchange, world)
}

function buildRefusalInRouteFormat(
  { product }: Route,
  status: number,
  message: string
) {
  return product === "payment_link"
    ? buildLinkRefusalOfStatus(status, message)
    : buildRefusal(status, { message })
}
